import { readAmount } from '../../contract/lib/amount'
import { normalizePhone, phonePattern, toAsciiDigits } from '../../contract/lib/phone'

const rounded = /^(\d{1,6})(?:[.,](\d{1,3}))?\s?(rb|ribu|k|jt|juta|miliar|milyar)\.?$/
const factors: Record<string, number> = { r: 1_000, k: 1_000, j: 1_000_000, m: 1_000_000_000 }

/** Rupiah from '2,5 jt' (million), '2.500 rb' or '500k' (thousand); null for any other text. */
function roundedAmount(text: string) {
  const [, whole = '', part = '', unit = ''] = rounded.exec(text) ?? []
  const factor = factors[unit.charAt(0)]
  if (factor === undefined) return null
  const isGrouped = factor === 1_000 && part.length === 3
  return Math.round(Number(isGrouped ? whole + part : `${whole}.${part || 0}`) * factor)
}

/** An outgoing amount in brackets or with a minus after it: '(50.000)', '50.000-'. */
const outgoing = /^(?:\((.*)\)|(.*\d)\s?-)$/
/** Sign and currency before an amount: '-Rp 50.000'. */
const before = /^[-+]?\s?(?:(?:rp|idr)\s?[.:]?\s?)?[-+]?\s?/
/** Credit or debit mark of the bank after an amount: '50.000 K', '50.000 D'. */
const side = /(?<=\d)\s?[kd]$/

/**
 * Parses rupiah as people, forms and banks write them: formats of `readAmount`, '2,5 jt', and outgoing amounts. Null
 * for other text and below 1,000, because a small number is more often part of a phone number or code.
 */
export function parseTypedAmount(text: string) {
  const typed = toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toLowerCase()
  const [, inBrackets, beforeMinus] = outgoing.exec(typed) ?? []
  const bare = (inBrackets ?? beforeMinus ?? typed).replace(before, '')
  const amount = roundedAmount(bare) ?? readAmount(bare.replace(side, ''))
  return typeof amount === 'number' && amount >= 1000 ? amount : null
}

/** Digits of a complete phone number in any notation, as '62812…'; null for other text. */
export function parseTypedPhone(text: string) {
  const phone = normalizePhone(text)
  return phonePattern.test(phone) ? phone.slice(1) : null
}
