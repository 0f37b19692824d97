import { fillTemplateMarkers } from '../lib/template-html'
import { mapMessageKinds, messageRulesOf } from './kinds'

export { type MessageChannel, messageChannels } from './kinds'

export const messageKinds = mapMessageKinds(kind => messageRulesOf(kind).label)

export const messageStates = {
  due: 'Menunggu',
  sending: 'Mungkin terkirim',
  sent: 'Terkirim',
  skipped: 'Dilewati',
  failed: 'Gagal',
} as const

/** Why a message was skipped or failed. Codes in capital letters are Cloudflare's. */
export const messageReasons: Record<string, string> = {
  withdrawn: 'Tidak berlaku lagi',
  overtaken: 'Sudah didahului kabar yang lebih baru',
  by_hand: 'Dilewati operator',
  off: 'Jenis pesan ini tidak dipakai',
  too_old: 'Terlalu lama menunggu',
  too_many: 'Alamat ini sudah terlalu sering dikirimi hari ini',
  too_many_from_network:
    'Dari jaringan internet ini sudah terlalu banyak email hari ini; pesanan dan halaman pembayarannya tetap berjalan',
  waits_its_turn:
    'Menunggu giliran: email kepada alamat yang belum pernah membayar dibatasi sejam dan sehari',
  number_unknown: 'Menunggu nomor virtual account dari penyedia pembayaran',
  no_email: 'Pelanggan tidak memberi alamat email',
  bad_address: 'Alamat email pelanggan tidak dapat dikirimi',
  no_answer: 'Layanan email tidak menjawab; mungkin sudah sampai',
  E_SENDER_NOT_VERIFIED: 'Domain alamat pengirim belum terdaftar di Cloudflare Email Service',
  E_SENDER_DOMAIN_NOT_AVAILABLE: 'Domain alamat pengirim belum siap di Cloudflare Email Service',
  E_RECIPIENT_NOT_ALLOWED: 'Alamat tujuan tidak diizinkan akun Cloudflare',
  E_RECIPIENT_SUPPRESSED: 'Alamat ini pernah menolak email dari sini',
  E_DELIVERY_FAILED: 'Server email pelanggan menolaknya',
  E_RATE_LIMIT_EXCEEDED: 'Batas kirim tercapai',
  E_DAILY_LIMIT_EXCEEDED: 'Batas kirim harian tercapai',
}

export type MessageState = keyof typeof messageStates

export const messageFields = {
  customer_name: { label: 'Nama pemesan', longest: 60, sample: 'Siti Rahmawati' },
  order_id: { label: 'ID pesanan', longest: 16, sample: 'ORDER-123AB' },
  shop: { label: 'Nama toko', longest: 60, sample: 'Toko Qurban' },
  total: { label: 'Jumlah yang harus ditransfer', longest: 24, sample: 'Rp\u00a02.500.347' },
  deadline: { label: 'Batas pembayaran', longest: 30, sample: '21 Mei 2026, 10.04 WIB' },
  va_number: {
    label: 'Bank dan nomor virtual account',
    longest: 100,
    sample: 'BCA Virtual Account 8808 1234 5678 9012',
  },
  va_total: { label: 'Jumlah di virtual account', longest: 24, sample: 'Rp\u00a02.500.000' },
  va_until: { label: 'Batas virtual account', longest: 30, sample: '21 Mei 2026, 10.04 WIB' },
  reason: { label: 'Alasan penolakan', longest: 300, sample: 'Dana belum masuk ke rekening kami.' },
  slaughter_date: { label: 'Tanggal pelaksanaan', longest: 20, sample: '27 Mei 2026' },
  payee_day: { label: 'Hari rekening refund diisi', longest: 20, sample: '27 Mei 2026' },
  payee_last4: { label: '4 angka terakhir rekening refund', longest: 4, sample: '4321' },
  slaughter_location: { label: 'Tempat pelaksanaan', longest: 120, sample: 'Kandang Cibubur' },
} as const

export type MessageField = keyof typeof messageFields
export type MessageValues = Record<MessageField, string>

export const messageFieldNames = Object.keys(messageFields) as MessageField[]

/** In characters, including the link. Messaging apps cut longer messages. */
export const maxMessageLength = 1000
export const maxSubjectLength = 150
const maxLinkLength = 160

const paragraphBreak = '\n\n'

function truncate(text: string, most: number) {
  if (text.length <= most) return text
  // Does not cut between the two surrogates of an emoji: half of an emoji cannot be sent.
  const end = /[\ud800-\udbff]$/.test(text.slice(0, most - 1)) ? most - 2 : most - 1
  return `${text.slice(0, end).trimEnd()}…`
}

const forEachField = (value: (field: MessageField) => string) =>
  Object.fromEntries(messageFieldNames.map(field => [field, value(field)]))

const shortenValues = (values: MessageValues) =>
  forEachField(field => truncate(values[field], messageFields[field].longest))

const tidyBreaks = (text: string) => text.replace(/\n{3,}/g, paragraphBreak).trim()

const withoutNameGaps = (text: string) => text.replace(/ {1,2}(?=[,.!?:;\n])/g, '').replace(/ {2}/g, ' ')

function body(template: string, values: MessageValues) {
  const text = tidyBreaks(fillTemplateMarkers(template, shortenValues(values)))
  return values.customer_name === '' ? withoutNameGaps(text) : text
}

export const messageText = (template: string, values: MessageValues, link: string) =>
  truncate(body(template, values), maxMessageLength - paragraphBreak.length - link.length) +
  paragraphBreak +
  link

/** The merged text contains repeated paragraphs, such as the greeting, only once. The links come last. */
export function mergeMessageTexts(texts: string[]) {
  const parts = texts.map(text => text.split(paragraphBreak))
  const said = [...parts.flatMap(part => part.slice(0, -1)), ...parts.flatMap(part => part.slice(-1))]
  return texts.length === 1 ? (texts[0] ?? '') : [...new Set(said)].join(paragraphBreak)
}

export function firstMergeableMessages<T extends { order: string; text: string }>(messages: T[]): T[] {
  const [first] = messages
  const together: T[] = []
  for (const message of messages) {
    if (message.order !== first?.order) continue
    const text = mergeMessageTexts([...together, message].map(({ text }) => text))
    if (together.length === 0 || text.length <= maxMessageLength) together.push(message)
  }
  return together
}

/** Omits the link, because an e-mail has a button for it. */
export const fillEmailTemplate = (template: string, values: MessageValues) =>
  truncate(body(template, values), maxMessageLength)

export const emailSubject = (template: string, values: MessageValues) =>
  truncate(
    body(template, values)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    maxSubjectLength,
  )

const longestValues = forEachField(field => 'x'.repeat(messageFields[field].longest))

export const longestMessageLength = (template: string) =>
  tidyBreaks(fillTemplateMarkers(template, longestValues)).length + paragraphBreak.length + maxLinkLength

export const sampleMessageValues = forEachField(field => messageFields[field].sample) as MessageValues
