import { readAmount } from '../../contract/lib/amount'
import { normalizePhone, phonePattern, plainDigits } from '../../contract/lib/phone'

const rounded = /^(\d{1,6})(?:[.,](\d{1,3}))?\s?(rb|ribu|k|jt|juta|miliar|milyar)\.?$/
const factors: Record<string, number> = { r: 1_000, k: 1_000, j: 1_000_000, m: 1_000_000_000 }

/** '2,5 jt', '2.500 rb' and '500k'; null for any other text. */
function roundedAmount(text: string) {
  const [, whole = '', part = '', unit = ''] = rounded.exec(text) ?? []
  const factor = factors[unit.charAt(0)]
  if (factor === undefined) return null
  const isGrouped = factor === 1_000 && part.length === 3
  return Math.round(Number(isGrouped ? whole + part : `${whole}.${part || 0}`) * factor)
}

/** Sign and currency before an amount; brackets or a minus around or behind one that goes out; K or D of the bank's side. */
const outgoing = /^(?:\((.*)\)|(.*\d)\s?-)$/
const before = /^[-+]?\s?(?:(?:rp|idr)\s?[.:]?\s?)?[-+]?\s?/
const side = /(?<=\d)\s?[kd]$/

/**
 * Rupiah as people, forms and banks write them: what `readAmount` reads, '2,5 jt', and the amount of what goes out. Less
 * than 1,000 is no amount: it is more often a part of something else.
 */
export function typedAmount(text: string) {
  const typed = plainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toLowerCase()
  const [, inBrackets, beforeMinus] = outgoing.exec(typed) ?? []
  const bare = (inBrackets ?? beforeMinus ?? typed).replace(before, '')
  const amount = roundedAmount(bare) ?? readAmount(bare.replace(side, ''))
  return typeof amount === 'number' && amount >= 1000 ? amount : null
}

/** The digits of a whole phone number in any notation, '62812…'; null for any other text. */
export function typedPhone(text: string) {
  const phone = normalizePhone(text)
  return phonePattern.test(phone) ? phone.slice(1) : null
}
