import { type SQL, sql } from 'drizzle-orm'
import { normalizePhone, phoneDigits, phonePattern, toAsciiDigits } from '../../contract/lib/phone'
import { writtenOrderCodeIn } from '../../contract/orders/typed-codes'
import type { Db } from '../client'
import { parseTypedAmount, splitWords } from '../query/typed-query'
import { joinTermsWithOr, prefixTerms } from '../query/where'

/** Every order code begins with 'ORDER-', so searching for it would read every order. */
export const removeOrderPrefix = (q: string) => q.replace(/^order(?:[\s-]|$)/i, '')

/** The search index has the last 4 to 8 digits of phone numbers as `t…` and totals as `rp…`. */
function numberTerms(typed: string) {
  const digits = typed.replace(/\D/g, '')
  const number = normalizePhone(typed)
  const phone = digits.length >= 4 ? phoneDigits(number) : digits
  const begins = [...new Set([phone, digits])].map(text => `"${text}"*`)
  const isWhole = digits.length > 8 && phonePattern.test(number)
  const tail = digits.length >= 4 && !isWhole ? [`"t${digits.slice(-8)}"`] : []
  const total = digits.length >= 4 ? [`"rp${digits}"`] : []
  return joinTermsWithOr([...begins, ...tail, ...total])
}

/** Matches a phone number, however it is written, between other words: 'Siti 0812-3456-7890'. */
const phoneWithin = /(?:\+|\b0|\b62|\b8)[\d\s./()\p{Pd}\p{Cf}]{7,30}\d/gu

function wordTerms(text: string): string[] {
  const phones: string[] = []
  const rest = text.replace(phoneWithin, number => {
    if (!phonePattern.test(normalizePhone(number))) return number
    phones.push(numberTerms(normalizePhone(number)))
    return ' '
  })
  const words = splitWords(rest)
  const numbers = words.filter(word => /^\d{4,}$/.test(word))
  const others = prefixTerms(words.filter(word => !numbers.includes(word)).join(' '))
  return [...phones, ...numbers.map(numberTerms), others].filter(Boolean)
}

/** FTS5 terms. Words match as prefixes, in any order. Numbers also match as phone number or total. */
export function orderSearchTerms(q: string) {
  const typed = q.trim()
  const amount = parseTypedAmount(typed)
  const number = normalizePhone(typed)
  const total = amount === null ? [] : [`"rp${amount}"`]
  // '62.812.345.678' may be a phone number or a total; '2.500.123' can only be a total.
  if (phonePattern.test(number)) return joinTermsWithOr([numberTerms(toAsciiDigits(typed)), ...total])
  if (amount !== null && !/^\d+$/.test(typed)) return joinTermsWithOr(total)
  if (/^\+?\d{4,}$/.test(number)) return numberTerms(number)
  const code = writtenOrderCodeIn(typed) ?? typed
  const text = removeOrderPrefix(code) || code
  return wordTerms(text).join(' AND ')
}

/** Call this after writing names or lines of orders. A trigger would read all names of the order for each row. */
export const updateSearchWords = (db: Db, among: SQL) =>
  db.run(sql`
    UPDATE orders SET words = found.words FROM order_words AS found
    WHERE found.id = orders.id AND orders.id IN (${among}) AND orders.words <> found.words`)
