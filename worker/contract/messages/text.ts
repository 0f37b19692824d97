import { filled } from '../lib/markers'

/** What a message may ask for as {{field}}: how long it is at most, and an example. */
export const messageFields = {
  customer_name: { label: 'Nama pemesan', longest: 60, sample: 'Siti Rahmawati' },
  order_id: { label: 'ID pesanan', longest: 16, sample: 'ORDER-123AB' },
  shop: { label: 'Nama toko', longest: 60, sample: 'Toko Qurban' },
  total: { label: 'Jumlah yang harus ditransfer', longest: 24, sample: 'Rp\u00a02.500.347' },
  deadline: { label: 'Batas pembayaran', longest: 30, sample: '21 Mei 2026, 10.04 WIB' },
  reason: { label: 'Alasan penolakan', longest: 300, sample: 'Dana belum masuk ke rekening kami.' },
  slaughter_date: { label: 'Tanggal pelaksanaan', longest: 20, sample: '27 Mei 2026' },
  payee_day: { label: 'Hari rekening refund diisi', longest: 20, sample: '27 Mei 2026' },
  payee_last4: { label: '4 angka terakhir rekening refund', longest: 4, sample: '4321' },
  slaughter_location: { label: 'Tempat pelaksanaan', longest: 120, sample: 'Kandang Cibubur' },
} as const

export type MessageField = keyof typeof messageFields
export type MessageValues = Record<MessageField, string>

export const messageFieldNames = Object.keys(messageFields) as MessageField[]

/** Characters of a whole message, its link included: other apps cut longer ones. */
export const longestMessage = 1000
export const longestSubject = 150
/** Characters of an order's link at a long address. */
const longestLink = 160

const gap = '\n\n'

function cut(text: string, most: number) {
  if (text.length <= most) return text
  // Not within a pair: half of an emoji cannot be sent.
  const end = /[\ud800-\udbff]$/.test(text.slice(0, most - 1)) ? most - 2 : most - 1
  return `${text.slice(0, end).trimEnd()}…`
}

const each = (value: (field: MessageField) => string) =>
  Object.fromEntries(messageFieldNames.map(field => [field, value(field)]))

const shortened = (values: MessageValues) => each(field => cut(values[field], messageFields[field].longest))

const tidied = (text: string) => text.replace(/\n{3,}/g, gap).trim()

/** What stood before a name that is left out. */
const closed = (text: string) => text.replace(/ {1,2}(?=[,.!?:;\n])/g, '').replace(/ {2}/g, ' ')

/** The message with its fields filled, no longer than it may be. */
function body(template: string, values: MessageValues) {
  const text = tidied(filled(template, shortened(values)))
  return values.customer_name === '' ? closed(text) : text
}

/** A whole message as it is sent: its link stands last. */
export const messageText = (template: string, values: MessageValues, link: string) =>
  cut(body(template, values), longestMessage - gap.length - link.length) + gap + link

/** Messages of one order as one: greeting, link and what else is alike are said once, and the links stand last. */
export function mergedText(texts: string[]) {
  const parts = texts.map(text => text.split(gap))
  const said = [...parts.flatMap(part => part.slice(0, -1)), ...parts.flatMap(part => part.slice(-1))]
  return texts.length === 1 ? (texts[0] ?? '') : [...new Set(said)].join(gap)
}

/** Of messages in the order of a queue those that go out with the first: of its order, as far as one message holds them. */
export function goTogether<T extends { order: string; text: string }>(messages: T[]): T[] {
  const [first] = messages
  const together: T[] = []
  for (const message of messages) {
    if (message.order !== first?.order) continue
    const text = mergedText([...together, message].map(({ text }) => text))
    if (together.length === 0 || text.length <= longestMessage) together.push(message)
  }
  return together
}

/** The body alone, for e-mails, whose link is a button. */
export const letterText = (template: string, values: MessageValues) =>
  cut(body(template, values), longestMessage)

/** One line, as a subject must be. */
export const letterSubject = (template: string, values: MessageValues) =>
  cut(
    body(template, values)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    longestSubject,
  )

const widest = each(field => 'x'.repeat(messageFields[field].longest))

/** How long a message can become, its link included. */
export const widestMessage = (template: string) =>
  tidied(filled(template, widest)).length + gap.length + longestLink

export const sampleValues = each(field => messageFields[field].sample) as MessageValues
