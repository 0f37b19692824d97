import { formatRupiah, formatThousands, longDate } from '../../contract/lib/format'
import { escapeHtml } from '../../contract/lib/html'
import { digestSchema } from '../../contract/operations/digest'
import { type LetterEvent, letterFooter, type StaffLetter } from './letter-text'

type Section = { title: string; lines: string[] }

const plain = ({ title, lines }: Section) => `${title}\n${lines.map(line => `- ${line}`).join('\n')}`

const marked = ({ title, lines }: Section) =>
  `<h2 style="font-size:16px;margin:20px 0 4px">${escapeHtml(title)}</h2><ul style="margin:0;padding-left:20px">${lines
    .map(line => `<li>${escapeHtml(line)}</li>`)
    .join('')}</ul>`

export function renderSections(sections: Section[], shop: string, origin: string) {
  const way = `${origin}/admin`
  return {
    text: sections.map(plain).join('\n\n') + letterFooter(shop, origin),
    html: `<div lang="id" style="font:15px/1.5 sans-serif;color:#1c1917;max-width:560px">${sections.map(marked).join('')}<p style="margin:24px 0 0"><a href="${escapeHtml(way)}" style="color:#14532d">Buka back office</a></p><p style="color:#57534e">${escapeHtml(shop)}</p></div>`,
  }
}

export function digestLetter({ changes }: LetterEvent, shop: string, origin: string): StaffLetter {
  const { day, orders, income, waiting, wrong } = digestSchema.parse(changes)
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
