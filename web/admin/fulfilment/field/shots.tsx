import { Scissors, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { EvidenceStage } from '../../../../worker/contract/labels'
import type { Numbered } from '../../../field/store'
import { saveFile } from '../../../lib/save-file'
import { Button } from '../../../ui/button'
import { CutVideoDialog } from './cut/cut-dialog'
import { OversizedVideoError, photoTakenAtMs, prepareEvidenceFile, UnusableFileError } from './prepare'
import { queuePhotoOrVideo } from './queue/queue'

/** A shot that could not be stored on the phone: closing the page would lose it. */
type UnsavedShot = {
  id: string
  file: File
  words: string
  retry: (() => void) | null
  /** Replaces the shot by a cut piece; null if it cannot be cut. */
  cut: ((piece: File) => void) | null
}

type UnsavedShotListProps = { list: UnsavedShot[]; onDrop: (id: string) => void }

export function UnsavedMediaList({ list, onDrop }: UnsavedShotListProps) {
  const [cutting, setCutting] = useState<string | null>(null)
  const chosen = list.find(({ id }) => id === cutting)
  return (
    <>
      <ul className="space-y-3 empty:hidden">
        {list.map(({ id, file, words, retry, cut }) => (
          <li key={id} role="alert" className="rounded-card border-2 border-danger bg-danger-soft p-4">
            <p className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-danger" />
              <span className="min-w-0">
                <strong className="wrap-anywhere">{file.name}: belum tersimpan.</strong> {words}
              </span>
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              {cut && (
                <Button onClick={() => setCutting(id)}>
                  <Scissors aria-hidden="true" className="size-5" />
                  Potong video
                </Button>
              )}
              {retry && <Button onClick={retry}>Coba simpan lagi</Button>}
              <Button look="secondary" onClick={() => saveFile(file.name, file)}>
                Simpan ke ponsel
              </Button>
              <Button look="undo" onClick={() => onDrop(id)}>
                Tutup
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen?.cut && (
        <CutVideoDialog file={chosen.file} onClose={() => setCutting(null)} onCut={chosen.cut} />
      )}
    </>
  )
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

const storageFullText =
  'Penyimpanan ponsel penuh. Hapus berkas lain atau tunggu sampai yang menunggu terkirim, lalu coba simpan lagi. Jangan tutup halaman ini.'
const saveFailedText =
  'Ponsel tidak dapat menyimpannya. Coba lagi, dan jangan tutup halaman ini sebelum berhasil.'

/** Stores shots one after the other. Failed shots stay in `unkept` with their reason. */
export function useMediaStorage() {
  const [unkept, setUnkept] = useState<UnsavedShot[]>([])
  const [saving, setSaving] = useState(0)
  const drop = (id: string) => setUnkept(old => old.filter(one => one.id !== id))

  const keep = async (sacrifice: Numbered, stage: EvidenceStage, file: File) => {
    try {
      await queuePhotoOrVideo(sacrifice, stage, await prepareEvidenceFile(file), photoTakenAtMs(file))
    } catch (error) {
      const id = crypto.randomUUID()
      const words =
        error instanceof UnusableFileError ? error.message : isFull(error) ? storageFullText : saveFailedText
      const tryWith = (other: File) => {
        drop(id)
        void add(sacrifice, stage, [other])
      }
      const retry = error instanceof UnusableFileError ? null : () => tryWith(file)
      const cut = error instanceof OversizedVideoError ? tryWith : null
      setUnkept(old => [...old, { id, file, words, retry, cut }])
    }
  }

  const add = async (sacrifice: Numbered, stage: EvidenceStage, files: File[]) => {
    setSaving(n => n + files.length)
    for (const file of files) {
      await keep(sacrifice, stage, file)
      setSaving(n => n - 1)
    }
  }

  return { unkept, saving, add, drop }
}
