export const amountRefusals = {
  negative: 'Tulis jumlahnya tanpa tanda minus',
  fraction: 'Rupiah ditulis tanpa sen: angka di belakang koma harus nol',
  grouping: 'Pemisah ribuannya tidak pas. Tulis misalnya 2.500.000',
  leading_zero: 'Jumlah tidak boleh diawali angka 0',
  too_large: 'Jumlahnya terlalu besar',
  unreadable: 'Tulis seluruh jumlahnya dengan angka, misalnya 2.500.000',
} as const
export type AmountRefusal = keyof typeof amountRefusals

/** In characters. Limits the time that the regular expressions take. */
const maxLength = 60

/** Code points of the digit 0: ASCII, Arabic-Indic, Persian, full-width. Digits of other scripts are rejected. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10]

function asciiDigit(sign: string) {
  const code = sign.charCodeAt(0)
  const zero = zeros.find(first => code >= first && code <= first + 9)
  return zero === undefined ? sign : String(code - zero)
}

/** Invisible marks copied together with an amount. The direction override U+202E is kept, so that it is rejected. */
const hidden = /[\u00ad\u061c\u200b-\u200f\u202a-\u202d\u2060\u2066-\u2069\ufeff]/g

/** Matches quotes and chat formatting around an amount, and the ';' after a table cell. */
const edges = /^[\s*_"“”]+|[\s*_"“”;]{1,9}$/g

const plain = (text: string) =>
  text
    .replace(hidden, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\uff0c\u066b]/g, ',')
    .replace(/\uff0e/g, '.')
    .replace(/[’‘ʼ＇\u066c]/g, "'")
    .replace(/[−–—‐‑‒﹣－]/g, '-')
    .replace(/＋/g, '+')
    .replace(/\s+/g, ' ')
    .replace(edges, '')
    .trim()
    .toLowerCase()

const currency = '(?:rp|idr)\\.? ?[:=]? ?'
/** `,-` and `.-` mean no sen. CR, DB and DR are ignored: the form has its own field for credit or debit. */
const ending =
  '(?:[.,]-{1,2})? ?(?:idr|rp|(?:indonesian )?rupiahs?(?: indonesia)?)?[.,]? ?(?:\\(?(?:cr|db|dr)\\)?)?'
const wholeAmount = new RegExp(
  `^(?:(?:cr|db|dr)\\b\\.? ?)?([+-]?) ?(?:${currency})?([+-]?) ?(\\d(?:[\\d.,' ]*\\d)?) ?${ending}$`,
)

const grouped = /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/
const ungrouped = /^\d+$/

/** Reads plain digits, or groups of three with one kind of separator. Decimals need the other separator. */
function readCore(core: string): number | AmountRefusal {
  const [, whole = core, mark, fraction = ''] = /^(.*\d)([.,])(\d{1,2})$/.exec(core) ?? []
  const separator = grouped.exec(whole)?.[1]
  if (separator === undefined && !ungrouped.test(whole)) return 'grouping'
  if (separator !== undefined && separator === mark) return 'grouping'
  if (/[1-9]/.test(fraction)) return 'fraction'
  if (whole.startsWith('0') && whole !== '0') return 'leading_zero'
  const amount = Number(whole.replace(/\D/g, ''))
  return Number.isSafeInteger(amount) ? amount : 'too_large'
}

/** Whole rupiah; null for blank text. Never guesses: '2.500' is 2500, while '2,50' and '2,5 juta' are rejected. */
export function readAmount(text: string): number | AmountRefusal | null {
  if (text.length > maxLength) return text.trim() === '' ? null : 'unreadable'
  const typed = plain(text)
  if (typed === '') return null
  const [, outer, inner, core] = wholeAmount.exec(typed) ?? []
  if (core === undefined) return isNegative(typed) ? 'negative' : 'unreadable'
  if (outer === '-' || inner === '-') return 'negative'
  return readCore(core)
}

/** Accounting notation for outgoing amounts: brackets or a trailing minus. */
const isNegative = (typed: string) =>
  /^\((?:rp|idr)?[\d.,' ]{1,40}\)$/.test(typed) || /^(?:rp|idr)?\.?[\d.,' ]{1,40}-$/.test(typed)
