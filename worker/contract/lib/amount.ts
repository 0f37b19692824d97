/** Why a text is no amount, in the words that stand beside its field. */
export const amountRefusals = {
  negative: 'Tulis jumlahnya tanpa tanda minus',
  fraction: 'Rupiah ditulis tanpa sen: angka di belakang koma harus nol',
  grouping: 'Pemisah ribuannya tidak pas. Tulis misalnya 2.500.000',
  leading_zero: 'Jumlah tidak boleh diawali angka 0',
  too_large: 'Jumlahnya terlalu besar',
  unreadable: 'Tulis seluruh jumlahnya dengan angka, misalnya 2.500.000',
} as const
export type AmountRefusal = keyof typeof amountRefusals

/** Longer texts are refused before any pattern looks at them. */
const maxLength = 60

/** Code point of the digit 0: ASCII, Arabic-Indic, Persian, full-width. Other scripts are refused. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10]

function asciiDigit(sign: string) {
  const code = sign.charCodeAt(0)
  const zero = zeros.find(first => code >= first && code <= first + 9)
  return zero === undefined ? sign : String(code - zero)
}

/** Marks that only steer direction or hide: copied with an amount from pages and chats. The override U+202E is not among them. */
const hidden = /[\u00ad\u061c\u200b-\u200f\u202a-\u202d\u2060\u2066-\u2069\ufeff]/g

/** Quotes and marks of a chat around an amount, and the ';' of a table behind it. */
const edges = /^[\s*_"“”]+|[\s*_"“”;]{1,9}$/g

/** One spelling of digits, marks and spaces; letters are lowered. */
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
/** `,-` and `.-` stand for no sen; CR, DB and DR name the side of a bank row, and the field knows its own. */
const ending =
  '(?:[.,]-{1,2})? ?(?:idr|rp|(?:indonesian )?rupiahs?(?: indonesia)?)?\\.? ?(?:\\(?(?:cr|db|dr)\\)?)?'
/** Side of the bank row, sign, currency, sign; digits with their separators; what may follow them. */
const wholeAmount = new RegExp(
  `^(?:(?:cr|db|dr)\\b\\.? ?)?([+-]?) ?(?:${currency})?([+-]?) ?(\\d(?:[\\d.,' ]*\\d)?) ?${ending}$`,
)

const grouped = /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/
const ungrouped = /^\d+$/

/** Digits and separators: one separator between groups of three, then at most a different mark and one or two digits. */
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

/**
 * Whole rupiah as people type them and banks print them: 'Rp 2.500.123,-', '2,500,123.00', 'IDR 2 500 123'. Null for a
 * blank text, else why it is refused. A decimal part of zeros is dropped, any other is refused, and nothing is guessed:
 * '2.500' is 2500, '2,50' and '2,5 juta' are refused.
 */
export function readAmount(text: string): number | AmountRefusal | null {
  if (text.length > maxLength) return text.trim() === '' ? null : 'unreadable'
  const typed = plain(text)
  if (typed === '') return null
  const [, outer, inner, core] = wholeAmount.exec(typed) ?? []
  if (core === undefined) return isNegative(typed) ? 'negative' : 'unreadable'
  if (outer === '-' || inner === '-') return 'negative'
  return readCore(core)
}

/** Brackets and a minus behind, as books write what goes out. */
const isNegative = (typed: string) =>
  /^\((?:rp|idr)?[\d.,' ]{1,40}\)$/.test(typed) || /^(?:rp|idr)?\.?[\d.,' ]{1,40}-$/.test(typed)
