import { useState } from 'react'
import type { EvidenceStage } from '../../../worker/contract/labels'
import type { Numbered } from '../../field/store'
import { prepare, TooLong, takenAt, Unfit } from './prepare'
import { addShot } from './queue'
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

  const keep = async (sacrifice: Numbered, stage: EvidenceStage, file: File) => {
    try {
      await addShot(sacrifice, stage, await prepare(file), takenAt(file))
    } catch (error) {
      const id = crypto.randomUUID()
      const words = error instanceof Unfit ? error.message : isFull(error) ? full : failed
      const tryWith = (other: File) => {
        drop(id)
        void add(sacrifice, stage, [other])
      }
      const retry = error instanceof Unfit ? null : () => tryWith(file)
      const cut = error instanceof TooLong ? tryWith : null
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
