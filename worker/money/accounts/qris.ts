import { trimEndCharacters } from '../../contract/lib/text'

/** An EMVCo TLV field: a tag of two digits and a value of 1 to 99 characters. */
export type QrisField = { tag: string; value: string }

const errorMessages = {
  charset: 'Kode QRIS hanya boleh berisi huruf, angka, dan tanda baca biasa.',
  length: 'Kode QRIS terpotong atau panjang isinya tidak cocok.',
  duplicate: 'Kode QRIS memuat bagian yang sama dua kali.',
  header: 'Ini bukan kode QRIS: bagian pembukanya tidak dikenal.',
  checksum: 'Kode QRIS salah ketik atau tidak lengkap: angka pemeriksanya tidak cocok.',
  country: 'Kode ini bukan QRIS rupiah Indonesia.',
  merchant: 'Kode QRIS tidak memuat nama usaha, kota, dan rekening tujuan yang benar.',
  account: 'Rekening tujuan di dalam kode QRIS tidak dapat dibaca.',
  once: 'Kode QRIS ini dibuat untuk satu pembayaran saja dan tidak dapat dibayar lagi. Pakai kode QRIS statis, yang dicetak untuk usaha Anda.',
  amount: 'Jumlah pembayaran tidak dapat dimasukkan ke dalam kode QRIS.',
}

const tooLong = {
  name: 'Nama merchant lebih dari 25 karakter. Mintalah kode QRIS yang baru kepada penerbitnya.',
  city: 'Nama kota lebih dari 15 karakter. Mintalah kode QRIS yang baru kepada penerbitnya.',
}

export class QrisError extends Error {
  constructor(
    readonly code: keyof typeof errorMessages,
    message = errorMessages[code],
  ) {
    super(message)
  }
}

/** CRC-16/CCITT-FALSE over UTF-8 bytes, as four uppercase hex digits (EMVCo MPM 4.7.3; '123456789' → '29B1'). */
export function crc16(text: string) {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function readFields(text: string) {
  const fields: QrisField[] = []
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    const [, tag = '', size = '00'] = head ?? []
    const value = text.slice(at + 4, at + 4 + Number(size))
    if (value === '' || value.length < Number(size)) throw new QrisError('length')
    if (fields.some(field => field.tag === tag)) throw new QrisError('duplicate')
    fields.push({ tag, value })
    at += 4 + value.length
  }
  return fields
}

const writeFields = (fields: QrisField[]) =>
  fields.map(({ tag, value }) => `${tag}${String(value.length).padStart(2, '0')}${value}`).join('')

const textOf = (fields: QrisField[], tag: string) => fields.find(field => field.tag === tag)?.value

const isAccount = ({ tag }: QrisField) => tag >= '26' && tag <= '51'

/** A merchant account must be a nested TLV list with a globally unique identifier (EMVCo MPM 4.7.1, tag 00). */
function isReadable({ value }: QrisField) {
  try {
    return textOf(readFields(value), '00') !== undefined
  } catch (error) {
    if (error instanceof QrisError) return false
    throw error
  }
}

/** Matches zero-width and filler characters that chats and printed pages leave in copied QRIS codes. */
const invisible = /[\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]/gu
const lineBreak = /[\r\n\v\f\u0085\u2028\u2029]+/
/** Each line break in a copied code may replace a space, so up to 6 breaks are tried both ways (64 checksums). */
const maxTriedBreaks = 6

function withoutWords(shown: string) {
  const start = shown.search(/(?<![\da-z])000201/i)
  return start < 0 ? shown : trimEndCharacters(shown.slice(start), ' "\'“”’`*_~.,;:)>')
}

const hasValidChecksum = (text: string) =>
  /^6304[\da-f]{4}$/i.test(text.slice(-8)) && crc16(text.slice(0, -4)) === text.slice(-4).toUpperCase()

/** Some chats and keyboards change a code to lower case. The checksum decides. */
const spellingsOf = (text: string) => [text, text.toUpperCase()]

/**
 * Removes line breaks and the spaces around them, because e-mails and PDF files add them. Chats instead break a line at
 * a space of the merchant name. So a break becomes a space, or keeps its spaces, if the checksum is valid only then.
 */
export function normalizeQris(payload: string) {
  const shown = payload
    .replace(invisible, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
  const lines = withoutWords(shown).split(lineBreak)
  const parts = lines.map(line => line.trim()).filter(Boolean)
  const ways = parts.length - 1 <= maxTriedBreaks ? 2 ** (parts.length - 1) : 1
  const tried = Array.from({ length: ways }, (_, way) =>
    parts.reduce((text, part, n) => `${text}${(way >> (n - 1)) & 1 ? ' ' : ''}${part}`, ''),
  )
  const text = [...tried, lines.join('')].flatMap(spellingsOf).find(hasValidChecksum) ?? parts.join('')
  return text.replace(/(?<=6304)[\da-f]{4}$/i, sum => sum.toUpperCase())
}

/** Name and city have at most 25 and 15 characters (EMVCo MPM 4.7.5). */
function checkMerchant(name: string | undefined, city: string | undefined) {
  if (!name?.trim() || !city?.trim()) throw new QrisError('merchant')
  if (name.length > 25) throw new QrisError('merchant', tooLong.name)
  if (city.length > 15) throw new QrisError('merchant', tooLong.city)
}

/** Returns the fields in their order (EMVCo merchant-presented mode). Throws QrisError if one is invalid. */
export function parseQris(payload: string) {
  const text = normalizeQris(payload)
  if (!/^[\x20-\x7e]*$/.test(text)) throw new QrisError('charset')
  if (!text.startsWith('000201')) throw new QrisError('header')
  const fields = readFields(text)
  const last = fields.at(-1)
  if (last?.tag !== '63' || last.value !== crc16(text.slice(0, -4))) throw new QrisError('checksum')
  if (textOf(fields, '53') !== '360' || textOf(fields, '58') !== 'ID') throw new QrisError('country')
  const accounts = fields.filter(isAccount)
  if (accounts.length === 0) throw new QrisError('merchant')
  checkMerchant(textOf(fields, '59'), textOf(fields, '60'))
  if (!accounts.every(isReadable)) throw new QrisError('account')
  return fields
}

/** `amount` is in rupiah. Throws QrisError. */
export function readQris(payload: string) {
  const fields = parseQris(payload)
  const national = textOf(fields, '51')
  const amount = textOf(fields, '54')
  return {
    merchant_name: textOf(fields, '59') ?? '',
    city: textOf(fields, '60') ?? '',
    nmid: national === undefined ? null : (textOf(readFields(national), '02') ?? null),
    postal_code: textOf(fields, '61') ?? null,
    amount: amount === undefined ? null : Number(amount),
    is_dynamic: textOf(fields, '01') === '12',
  }
}

/** Throws QrisError, also for a code that is valid for only one payment (method 12 with amount, EMVCo 4.7.2). */
export function readShopQris(payload: string) {
  const reading = readQris(payload)
  if (reading.is_dynamic && reading.amount !== null) throw new QrisError('once')
  return reading
}

/** Tags that are replaced for a new amount: method, amount, tip indicator, fees, checksum. */
const replacedTags = ['01', '54', '55', '56', '57', '63']

/** `amount` has 1 to 13 digits, in whole rupiah. Throws QrisError. */
export function qrisWithAmount(payload: string, amount: number) {
  const value = String(amount)
  if (!Number.isSafeInteger(amount) || amount < 1 || value.length > 13) throw new QrisError('amount')
  const fields = parseQris(payload)
    .filter(({ tag }) => !replacedTags.includes(tag))
    .flatMap(field => {
      if (field.tag === '00') return [field, { tag: '01', value: '12' }]
      if (field.tag === '53') return [field, { tag: '54', value }]
      return [field]
    })
  const body = `${writeFields(fields)}6304`
  return body + crc16(body)
}
