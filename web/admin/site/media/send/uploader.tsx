import { ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { type MediaFolder, mediaFolders } from '../../../../../worker/contract/labels'
import { useFileDrop } from '../../../../lib/office/use-file-drop'
import { Button } from '../../../../ui/button'
import { SelectOptions } from '../../../../ui/field'
import { UploadJobs } from '../../../../ui/office/upload-list'
import { choiceParam } from '../../../common/lists/list-url'
import { acceptedMediaTypes, fileLimitsText } from './accept'
import type { Uploads } from './use-uploads'

export function Uploader({ uploads, folder: wanted }: { uploads: Uploads; folder: MediaFolder }) {
  const [folder, setFolder] = useState(wanted)
  const id = useId()
  const add = (files: Iterable<File>) => uploads.add(files, folder)
  const { isOver, zone, input, choose } = useFileDrop(add)
  usePastedFiles(add)

  return (
    <section aria-label="Unggah berkas" className="mb-6">
      <div
        {...zone}
        className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border-2 border-dashed p-4 transition-colors ${isOver ? 'border-primary bg-primary-soft' : 'border-edge bg-white'}`}
      >
        <ImageUp size={32} aria-hidden="true" className="hidden shrink-0 text-primary sm:block" />
        <div className="min-w-0 grow basis-64">
          <p className="font-semibold">Letakkan berkas di sini, tempel (Ctrl+V), atau pilih berkas</p>
          <p className="text-sm text-muted">
            {fileLimitsText} Gambar dikecilkan otomatis dan data lokasinya dihapus.
          </p>
        </div>
        <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
          <div className="grow">
            <label htmlFor={id} className="mb-1 block text-sm font-medium text-muted">
              Simpan di folder
            </label>
            <select
              id={id}
              value={folder}
              onChange={event => setFolder(choiceParam(mediaFolders, event.target.value) ?? folder)}
              className="min-h-11 w-full rounded-card border border-edge bg-white px-3"
            >
              <SelectOptions of={mediaFolders} />
            </select>
          </div>
          <Button onClick={choose}>Pilih berkas</Button>
        </div>
        <input
          {...input}
          type="file"
          multiple
          accept={acceptedMediaTypes}
          aria-label="Berkas untuk diunggah"
          tabIndex={-1}
          className="sr-only"
        />
      </div>
      <UploadJobs uploads={uploads} />
    </section>
  )
}

function usePastedFiles(add: (files: File[]) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    // Word and Excel copy a picture together with the text. In a text field, let the browser paste the text.
    const isText = event.clipboardData?.types.includes('text/plain')
    if (files.length === 0 || (isText && document.activeElement?.matches('input, textarea'))) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
