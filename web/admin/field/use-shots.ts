import { useState } from 'react'
import type { EvidenceStage } from '../../../worker/contract/labels'
import type { Place } from '../../field/store'
import { prepare, TooLong, Unfit } from './prepare'
import { addShot } from './queue'
import { takenAt } from './taken'
import type { Unkept } from './unkept'

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

const full =
  'Penyimpanan ponsel penuh. Hapus berkas lain atau tunggu sampai yang menunggu terkirim, lalu coba simpan lagi. Jangan tutup halaman ini.'
const failed = 'Ponsel tidak dapat menyimpannya. Coba lagi, dan jangan tutup halaman ini sebelum berhasil.'

/** Keeps shots one after the other; what could not be kept stays in sight with its reason. */
export function useShots() {
  const [unkept, setUnkept] = useState<Unkept[]>([])
  const [saving, setSaving] = useState(0)
  const drop = (id: string) => setUnkept(old => old.filter(one => one.id !== id))

  const keep = async (place: Place, stage: EvidenceStage, file: File) => {
    try {
      await addShot(place, stage, await prepare(file), takenAt(file))
    } catch (error) {
      const id = crypto.randomUUID()
      const again = () => {
        drop(id)
        void add(place, stage, [file])
      }
      const words = error instanceof Unfit ? error.message : isFull(error) ? full : failed
      const cut = (piece: File) => {
        drop(id)
        void add(place, stage, [piece])
      }
      setUnkept(old => [
        ...old,
        {
          id,
          file,
          words,
          retry: error instanceof Unfit ? null : again,
          cut: error instanceof TooLong ? cut : null,
        },
      ])
    }
  }

  const add = async (place: Place, stage: EvidenceStage, files: File[]) => {
    setSaving(n => n + files.length)
    for (const file of files) {
      await keep(place, stage, file)
      setSaving(n => n - 1)
    }
  }

  return { unkept, saving, add, drop }
}
