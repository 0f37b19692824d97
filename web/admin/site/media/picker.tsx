import { Check } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type MediaFolder, mediaFolders } from '../../../../worker/contract/labels'
import type { MediaItem } from '../../../../worker/contract/site/media'
import { useDebounced } from '../../../lib/office/use-debounced'
import { useMorePages } from '../../../lib/office/use-pages'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { SelectOptions } from '../../../ui/field'
import { MediaThumbnail } from '../../../ui/office/thumbnail'
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states'
import { filterInputClass, SearchInput } from '../../common/lists/filters'
import { choiceParam } from '../../common/lists/list-url'
import { readPictures } from './calls'
import { Uploader } from './send/uploader'
import { useUploads } from './send/use-uploads'

const pageSize = '24'

function usePictures() {
  const [q, setQ] = useState('')
  const [folder, setFolder] = useState<MediaFolder | undefined>()
  const wanted = useDebounced(q.trim())
  const of = JSON.stringify([wanted, folder])
  const { items, problem, more, retry } = useMorePages(
    (cursor, signal) => readPictures({ limit: pageSize, q: wanted || undefined, folder, cursor }, signal),
    of,
  )
  const [added, setAdded] = useState<{ of: string; items: MediaItem[] }>({ of, items: [] })
  const own = added.of === of ? added.items : []
  const others = items?.filter(({ id }) => !own.some(item => item.id === id)) ?? []
  return {
    q,
    folder,
    setQ,
    setFolder,
    items: [...own, ...others],
    problem,
    isLoading: items === null && problem === null,
    more,
    retry,
    add: (item: MediaItem) => setAdded(old => ({ of, items: [item, ...(old.of === of ? old.items : [])] })),
  }
}

type MediaPickerProps = {
  folder: MediaFolder
  /** Max number of files to choose; with 1, a click chooses the file and closes the picker. */
  most?: number
  onPick: (items: MediaItem[]) => void
  onClose: () => void
}

/** Uses a portal, because the dialog must not be inside the form that opened it. */
export default function MediaPicker(props: MediaPickerProps) {
  return createPortal(<Picker {...props} />, document.body)
}

function Picker({ folder, most = 1, onPick, onClose }: MediaPickerProps) {
  const [chosen, setChosen] = useState<MediaItem[]>([])
  const pictures = usePictures()
  const isOne = most === 1

  const take = (item: MediaItem) => {
    if (isOne) return onPick([item])
    setChosen(old => {
      if (old.some(({ id }) => id === item.id)) return old.filter(({ id }) => id !== item.id)
      return old.length < most ? [...old, item] : old
    })
  }
  const uploads = useUploads(item => {
    if (item.file_type !== 'image') return
    pictures.add(item)
    take(item)
  })

  return (
    <Dialog isOpen onClose={onClose} title="Pilih dari media" className="max-w-4xl">
      <Uploader uploads={uploads} folder={folder} />
      <Finder pictures={pictures} />
      {pictures.problem && (
        <ErrorState
          message="Gagal memuat data media"
          detail={pictures.problem.detail}
          onRetry={pictures.retry}
        />
      )}
      {pictures.isLoading && (
        <Skeletons label="Memuat media" count={4} shape="aspect-4/3" className={gridClass} />
      )}
      {!pictures.isLoading && !pictures.problem && pictures.items.length === 0 && (
        <EmptyState title="Tidak ada gambar">Unggah gambar di atas, atau cari dengan kata lain.</EmptyState>
      )}
      <ul className={gridClass}>
        {pictures.items.map(item => (
          <li key={item.id}>
            <Choice
              item={item}
              isChosen={chosen.some(({ id }) => id === item.id)}
              onTake={() => take(item)}
            />
          </li>
        ))}
      </ul>
      {pictures.more && (
        <Button look="secondary" className="mt-4 w-full" onClick={pictures.more}>
          Tampilkan lebih banyak
        </Button>
      )}
      <DialogActions onCancel={onClose}>
        {!isOne && (
          <Button disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            Pakai {chosen.length} gambar
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4'

const Finder = ({ pictures }: { pictures: ReturnType<typeof usePictures> }) => (
  <search className="mb-4 grid gap-3 sm:grid-cols-[1fr_12rem]">
    <SearchInput
      aria-label="Cari gambar"
      value={pictures.q}
      placeholder="Cari nama berkas"
      onType={pictures.setQ}
    />
    <select
      aria-label="Folder"
      value={pictures.folder ?? ''}
      onChange={event => pictures.setFolder(choiceParam(mediaFolders, event.target.value))}
      className={filterInputClass}
    >
      <option value="">Semua folder</option>
      <SelectOptions of={mediaFolders} />
    </select>
  </search>
)

type ChoiceProps = { item: MediaItem; isChosen: boolean; onTake: () => void }

const Choice = ({ item, isChosen, onTake }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onTake}
    className={`relative block w-full overflow-hidden rounded-card border-2 text-left ${isChosen ? 'border-primary' : 'border-line hover:border-edge'}`}
  >
    <MediaThumbnail item={{ ...item, alt_text: '' }} />
    {isChosen && (
      <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-primary text-white">
        <Check size={18} aria-hidden="true" />
      </span>
    )}
    <span className="block truncate px-2 py-1.5 text-sm">{item.file_name}</span>
  </button>
)
