import { z } from 'zod'
import { enumOf } from '../../contract/base'
import { dateTime, formatRupiah, formatThousands, longDate } from '../../contract/lib/format'
import { escapeHtml } from '../../contract/lib/text'
import { dailyDigestSchema } from '../../contract/operations/dashboard'
import { type Duty, taskLabels } from '../../contract/site/duties'
import { type LetterEvent, letterFooter, type StaffLetter } from './letter-text'

const lateWork = z.object({ work: enumOf(taskLabels), since: z.string().nullable() })

const advice: Record<Duty, string> = {
  cron: 'Pesanan yang lewat waktu belum dibatalkan dan stoknya belum kembali. Hubungi pengelola server.',
  mail: 'Pelanggan belum menerima kabar. Lihat sebabnya di Pesan keluar › Email gagal.',
  jobs: 'Pekerjaan yang dimulai di back office berhenti di tengah. Buka baki pekerjaan dan lanjutkan, atau hubungi pengelola server.',
  night:
    'Belum ada salinan lengkap yang baru. Periksa penyimpanan cadangannya di Cloudflare, atau cadangkan dengan “npm run backup”.',
  checks: 'Data belum dicocokkan. Jalankan sendiri di Pengaturan › Periksa Data.',
}

export function overdueTaskLetter({ changes, at }: LetterEvent, shop: string, origin: string): StaffLetter {
  const { work, since } = lateWork.parse(changes)
  const last = since === null ? 'Belum pernah selesai.' : `Tertahan sejak ${dateTime(since)}.`
  const lines = [
    last,
    advice[work],
    'Keadaan terbaru: Pengaturan › Periksa Data. Kabar ini dikirim paling banyak sekali sehari.',
  ]
  return {
    subject: `Terlambat: ${taskLabels[work]}`,
    ...renderSections([{ title: `${taskLabels[work]} terlambat pada ${dateTime(at)}`, lines }], shop, origin),
  }
}

/** Texts for the property that a group of unpaid orders has in common. The dashboard uses the same keys. */
const holders = {
  phones: 'satu nomor WhatsApp',
  addresses: 'satu jaringan internet (yang mungkin dipakai banyak orang)',
  mails: 'satu alamat atau domain email',
  proofs: 'satu berkas bukti transfer',
} as const

const heldByOne = z.object({ name: z.string(), percent: z.int(), by: enumOf(holders) })
export type HeldByOne = z.infer<typeof heldByOne>

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

type Section = { title: string; lines: string[] }

const plain = ({ title, lines }: Section) => `${title}\n${lines.map(line => `- ${line}`).join('\n')}`

const marked = ({ title, lines }: Section) =>
  `<h2 style="font-size:16px;margin:20px 0 4px">${escapeHtml(title)}</h2><ul style="margin:0;padding-left:20px">${lines
    .map(line => `<li>${escapeHtml(line)}</li>`)
    .join('')}</ul>`

function renderSections(sections: Section[], shop: string, origin: string) {
  const way = `${origin}/admin`
  return {
    text: sections.map(plain).join('\n\n') + letterFooter(shop, origin),
    html: `<div lang="id" style="font:15px/1.5 sans-serif;color:#1c1917;max-width:560px">${sections.map(marked).join('')}<p style="margin:24px 0 0"><a href="${escapeHtml(way)}" style="color:#14532d">Buka back office</a></p><p style="color:#57534e">${escapeHtml(shop)}</p></div>`,
  }
}

export function digestLetter({ changes }: LetterEvent, shop: string, origin: string): StaffLetter {
  const { day, orders, income, waiting, wrong } = dailyDigestSchema.parse(changes)
  const date = longDate(`${day}T05:00:00Z`)
  const sections = [
    {
      title: date,
      lines: [`Pesanan baru: ${formatThousands(orders)}`, `Pemasukan dari pesanan: ${formatRupiah(income)}`],
    },
    { title: 'Menunggu Anda', lines: waiting.length > 0 ? waiting : ['Tidak ada.'] },
    { title: 'Perlu dilihat', lines: wrong.length > 0 ? wrong : ['Semuanya baik.'] },
  ]
  return {
    subject: `Ringkasan ${date}: ${formatThousands(orders)} pesanan, ${formatRupiah(income)}`,
    ...renderSections(sections, shop, origin),
  }
}
