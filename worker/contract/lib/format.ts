// Formats dates and numbers without `Intl`, whose formatters are slow to create. Tests compare the results with `Intl`.
const hour = 3_600_000
// Jakarta has used +07:00 without summer time since 1964.
const offset = 7 * hour

export const longMonths =
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')
export const shortMonths = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ')

/** 2500000 → '2.500.000'; halves are rounded away from zero. */
export function formatThousands(n: number) {
  let rest = String(Math.round(Math.abs(n)))
  let grouped = ''
  while (rest.length > 3) {
    grouped = `.${rest.slice(-3)}${grouped}`
    rest = rest.slice(0, -3)
  }
  return `${n < 0 ? '-' : ''}${rest}${grouped}`
}

export const groupDigitsByFour = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Whole rupiah: 2500000 → 'Rp 2.500.000' with U+00A0 after Rp; negative as '-Rp …'. */
export const formatRupiah = (amount: number) =>
  `${amount < 0 ? '-' : ''}Rp\u00a0${formatThousands(Math.abs(amount))}`

/** Splits a formatted total before its last three digits, which contain the unique code: ['Rp 2.500.', '347']. */
export function splitUniqueCode(total: number): [head: string, lastThree: string] {
  const text = formatRupiah(total)
  const lastThree = /\d{1,3}$/.exec(text)?.[0] ?? ''
  return [text.slice(0, text.length - lastThree.length), lastThree]
}

/** Shifts a UTC time so that its UTC fields show Jakarta time. */
const inJakarta = (iso: string) => new Date(Date.parse(iso) + offset).toISOString()

function dateWith(names: readonly string[], local: string) {
  const [year, month, day] = local.slice(0, 10).split('-').map(Number)
  return `${day} ${names[(month ?? 0) - 1]} ${year}`
}

/** Formats a UTC ISO time as '21 Nov 2026, 10.04 WIB'. */
export function dateTime(iso: string) {
  const local = inJakarta(iso)
  return `${dateWith(shortMonths, local)}, ${local.slice(11, 16).replace(':', '.')} WIB`
}

/** '21 November 2026' from a UTC ISO time or a day 'YYYY-MM-DD'. */
export const longDate = (iso: string) => dateWith(longMonths, inJakarta(iso))

/** 'November 2026' from a month 'YYYY-MM'. */
export const longMonth = (month: string) => longDate(`${month}-01`).slice('1 '.length)

export const shortDate = (iso: string) => dateWith(shortMonths, inJakarta(iso))

export const formatSlashDate = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** dd/MM/yyyy HH:mm in Jakarta, a format that spreadsheets parse. */
export function csvDateTime(iso: string) {
  const local = inJakarta(iso)
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`
}

export const csvDateTimePattern = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/

/** Jakarta day 'YYYY-MM-DD' of a UTC ISO time. */
export const wibDay = (iso: string) => inJakarta(iso).slice(0, 10)

export const wibMinute = (iso: string) => inJakarta(iso).slice(0, 16)

/** Jakarta month 'YYYYMM', as in certificate numbers. */
export const wibMonth = (iso: string) => inJakarta(iso).slice(0, 7).replace('-', '')

/** UTC ISO time at which the day 'YYYY-MM-DD' begins in Jakarta. */
export const wibDayStart = (day: string) => new Date(Date.parse(day) - offset).toISOString()

/** Noon in Jakarta (UTC ISO). Stored for a day whose time is unknown. */
export const noonInJakarta = (day: string) => `${day}T05:00:00.000Z`

/** Date and time, or only the date if the time is unknown (`noonInJakarta`). */
export const performedAtText = (at: string) =>
  at === noonInJakarta(wibDay(at)) ? longDate(at) : dateTime(at)

export const addDays = (day: string, n: number) =>
  new Date(Date.parse(day) + n * 24 * hour).toISOString().slice(0, 10)

function decimals(n: number) {
  const [whole, rest] = String(Math.round(n * 100) / 100).split('.')
  return `${formatThousands(Number(whole))}${rest ? `,${rest}` : ''}`
}

/** Bytes, KB, MB or GB in steps of 1024, at most two decimals: 1536 → '1,5 KB'. */
export function fileSize(bytes: number) {
  const units = ['Bytes', 'KB', 'MB']
  let size = bytes
  for (const unit of units) {
    // Rounding can reach the next unit: 1,048,575 bytes are 1 MB, not 1,024 KB.
    if (Math.round(size * 100) / 100 < 1024) return `${decimals(size)} ${unit}`
    size /= 1024
  }
  return `${decimals(size)} GB`
}

function clockParts(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 }
}

export function clockText(seconds: number) {
  const left = clockParts(seconds)
  return [left.hours, left.minutes, left.seconds].map(part => String(part).padStart(2, '0')).join(':')
}

/** '23 jam 59 menit'; seconds only in the last minute. */
export function remainingTimeText(seconds: number) {
  const left = clockParts(seconds)
  if (left.hours === 0 && left.minutes === 0) return `${left.seconds} detik`
  const hours = left.hours > 0 ? [`${left.hours} jam`] : []
  const minutes = left.minutes > 0 ? [`${left.minutes} menit`] : []
  return [...hours, ...minutes].join(' ')
}

export const ratingLabel = (rating: number) => `${rating} Bintang`

/** Shows at most half of the word, then always three stars, so that the length stays hidden. */
function maskWord(word: string, keep: number) {
  const letters = [...word]
  return `${letters.slice(0, Math.min(keep, Math.floor(letters.length / 2))).join('')}***`
}

/** 'Budi Santoso' → 'Bu*** S***'. */
export const maskName = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .map((word, i) => maskWord(word, i === 0 ? 2 : 1))
    .join(' ')

export function maskEmail(email: string) {
  if (email === '') return ''
  const at = email.lastIndexOf('@')
  return at < 0 ? '***' : `${maskWord(email.slice(0, at), 2)}${email.slice(at)}`
}

/** '+628123456789' → '+62812*******'. Never shows the last four digits, because they give access to an order. */
export function maskPhone(phone: string) {
  const digits = phone.startsWith('+62') ? phone.slice(3) : ''
  const shown = digits.slice(0, Math.max(0, Math.min(3, digits.length - 4)))
  return `+62${shown}*******`
}
