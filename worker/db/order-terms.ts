import { normalizePhone, phoneDigits } from '../contract/phone'
import { prefixTerms } from './where'

/** Each order's code begins with it: it finds nothing that the rest does not, and costs a look at all of them. */
export const withoutOrder = (q: string) => q.replace(/^order(?:[\s-]|$)/i, '')

/** Terms of which one is enough. */
export const anyOf = (terms: string[]) =>
  terms.length > 1 ? `(${terms.map(term => `(${term})`).join(' OR ')})` : (terms[0] ?? '')

/** A number: the beginning of a word or of a phone, its last digits, or a total. The index has the last two as words of their own. */
function numberTerms(typed: string) {
  const digits = typed.replace(/\D/g, '')
  const phone = digits.length >= 4 ? phoneDigits(normalizePhone(typed)) : digits
  const begins = [...new Set([phone, digits])].map(text => `"${text}"*`)
  const tail = digits.length >= 4 && digits.length <= 8 ? [`"t${digits}"`] : []
  const total = digits.length >= 4 ? [`"rp${digits}"`] : []
  return anyOf([...begins, ...tail, ...total])
}

const isAmount = /^(?:rp\.?\s?)?\d{1,3}(?:\.\d{3}){1,4}(?:,-|,00)?$/i
const isNumber = /^[\d+][\d\s-]{3,}$/

/** What was typed as terms of the search index: beginnings of words in any order; figures also as phone or total. */
export function matchTerms(q: string) {
  const typed = q.trim()
  if (isAmount.test(typed)) return `"rp${typed.replace(/,(?:-|00)$/, '').replace(/\D/g, '')}"`
  if (isNumber.test(typed)) return numberTerms(typed)
  const text = withoutOrder(typed) || typed
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map(word => (/^\d{4,}$/.test(word) ? numberTerms(word) : prefixTerms(word))).join(' AND ')
}
