import { tidy } from '../text'

const digits = (text: string) => text.replace(/\D/g, '')

const mask = '*x•●#…'
/** Digits and masks with the spaces and dashes that banks put between them. */
const numeral = new RegExp(`[\\d${mask}][\\d${mask} .-]{3,40}`, 'gi')
const masked = new RegExp(`[${mask}]+|\\.{3,}`, 'gi')

/** '1234567890 - 01 Mei': what follows a free dash is another thing, once a whole number stands before it. */
const beforeDash = (text: string) => {
  const [first = ''] = text.split(/ [-–] /)
  return digits(first).length >= 5 ? first : text
}

/** The account number in a text: digits, with one '*' for what the bank masks; null where none stands in it. */
export function numberIn(text: string): string | null {
  const value = beforeDash(tidy(text).slice(0, 120))
  if (/\de\+\d/i.test(value)) return null
  for (const [found] of value.matchAll(numeral)) {
    const runs = found.replace(masked, '*').replace(/[ .-]/g, '').split('*')
    const [head = '', tail = ''] = [runs[0], runs.at(-1)]
    if (runs.length > 1 && head.length + tail.length >= 3) return `${head.slice(0, 20)}*${tail.slice(-20)}`
    if (runs.length === 1 && head.length >= 5 && head.length <= 20) return head
  }
  return null
}
