import { z } from 'zod'
import { enumOf } from '../../contract/base'
import { dateTime } from '../../contract/lib/format'
import { type Duty, dutyLabels } from '../../contract/site/duties'
import { renderSections } from './digest-letter'
import type { LetterEvent, StaffLetter } from './letter-text'

const lateWork = z.object({ work: enumOf(dutyLabels), since: z.string().nullable() })

const advice: Record<Duty, string> = {
  cron: 'Pesanan yang lewat waktu belum dibatalkan dan stoknya belum kembali. Hubungi pengelola server.',
  mail: 'Pelanggan belum menerima kabar. Lihat sebabnya di Pesan keluar › Email gagal.',
  jobs: 'Pekerjaan yang dimulai di back office berhenti di tengah. Buka baki pekerjaan dan lanjutkan, atau hubungi pengelola server.',
  night:
    'Belum ada salinan lengkap yang baru. Periksa penyimpanan cadangannya di Cloudflare, atau cadangkan dengan “npm run backup”.',
  checks: 'Data belum dicocokkan. Jalankan sendiri di Pengaturan › Periksa Data.',
}

/** E-mail to every owner: an automatic task is overdue. */
export function overdueTaskLetter({ changes, at }: LetterEvent, shop: string, origin: string): StaffLetter {
  const { work, since } = lateWork.parse(changes)
  const last = since === null ? 'Belum pernah selesai.' : `Tertahan sejak ${dateTime(since)}.`
  const lines = [
    last,
    advice[work],
    'Keadaan terbaru: Pengaturan › Periksa Data. Kabar ini dikirim paling banyak sekali sehari.',
  ]
  return {
    subject: `Terlambat: ${dutyLabels[work]}`,
    ...renderSections([{ title: `${dutyLabels[work]} terlambat pada ${dateTime(at)}`, lines }], shop, origin),
  }
}

/** The property that the unpaid orders of an animal have in common. The dashboard uses the same keys. */
const holders = {
  phones: 'satu nomor WhatsApp',
  addresses: 'satu jaringan internet (yang mungkin dipakai banyak orang)',
  mails: 'satu alamat atau domain email',
  proofs: 'satu berkas bukti transfer',
} as const

const heldByOne = z.object({ name: z.string(), percent: z.int(), by: enumOf(holders) })
export type HeldByOne = z.infer<typeof heldByOne>

/** E-mail to every owner: one source reserves much of an animal's stock with unpaid orders. */
export function largeHolderLetter({ changes, at }: LetterEvent, shop: string, origin: string): StaffLetter {
  const { name, percent, by } = heldByOne.parse(changes)
  const lines = [
    `${name}: ${percent}% stoknya dipesan dengan ${holders[by]} dan belum dibayar.`,
    'Siapa itu terlihat di Dashboard; bila mencurigakan, pesanannya dapat dibatalkan di sana sekaligus.',
  ]
  return {
    subject: 'Satu pihak menahan banyak stok tanpa membayar',
    ...renderSections([{ title: `Pada ${dateTime(at)}`, lines }], shop, origin),
  }
}
