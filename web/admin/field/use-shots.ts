import { useState } from 'react'
import type { EvidenceStage } from '../../../worker/contract/labels'
import type { Place } from '../../field/store'
import { prepare, Unfit } from './prepare'
import { addShot } from './queue'
import type { Unkept } from './unkept'

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

const full =
  'Penyimpanan ponsel penuh. Hapus berkas lain atau tunggu sampai yang menunggu terkirim, lalu coba simpan lagi. Jangan tutup halaman ini.'
const failed = 'Ponsel tidak dapat menyimpannya. Coba lagi, dan jangan tutup halaman ini sebelum berhasil.'

const month = 30 * 24 * 60 * 60 * 1000

/** A file from the gallery tells when it was made. */
const takenAt = ({ lastModified }: File) => {
  const now = Date.now()
  return lastModified > now - month && lastModified < now ? lastModified : now
}

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
      setUnkept(old => [...old, { id, file, words, retry: error instanceof Unfit ? null : again }])
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
