import { normalizePhone, phoneMessage, phonePattern } from '../../../worker/contract/phone'
import {
  emailPattern,
  isReadable,
  isVisible,
  tidyLine,
  unreadableMessage,
} from '../../../worker/contract/text'
import { type CustomerField, type CustomerFields, customerFields } from './draft'

// The contract's rules without zod, which would weigh as much as the page; a test keeps the two alike.

function lineError(line: string, max: number) {
  if (line.length > max) return `Paling banyak ${max} karakter`
  return isReadable(line) ? null : unreadableMessage
}

const checks: Record<CustomerField, (text: string) => string | null> = {
  customer_name(text) {
    const name = tidyLine(text)
    return lineError(name, 100) ?? (isVisible(name) ? null : 'Nama lengkap harus diisi')
  },
  customer_phone(text) {
    if (!text.trim()) return phoneMessage.required
    return phonePattern.test(normalizePhone(text)) ? null : phoneMessage.pattern
  },
  customer_email(text) {
    const email = tidyLine(text)
    if (!email) return 'Email harus diisi'
    const isEmail = lineError(email, 200) === null && emailPattern.test(email)
    return isEmail ? null : 'Format email tidak valid'
  },
  referral_code: text => lineError(tidyLine(text), 50),
  discount_code: text => lineError(tidyLine(text), 50),
}

export type FieldErrors = Partial<Record<CustomerField, string>>

/** Each field that is not right yet with its message, in the order of the form. */
export function checkCustomer(fields: CustomerFields): FieldErrors {
  const errors = customerFields.map(name => [name, checks[name](fields[name])] as const)
  return Object.fromEntries(errors.filter(([, message]) => message !== null))
}

export const phonePrefix = '+62'

/** What the phone field contains after typing: +62 and digits, whichever way the number was begun. */
export function forcePhone(typed: string) {
  const kept = typed.replace(/[^\d+]/g, '')
  if (phonePrefix.startsWith(kept) || kept === '6') return phonePrefix
  const whole = normalizePhone(
    kept.startsWith('+') && !kept.startsWith(phonePrefix) ? kept.replace(/^\+[62]?/, '') : kept,
  )
  const digits = whole.replace(/\D/g, '')
  const national = digits.startsWith('62') ? digits.slice(2) : digits
  return phonePrefix + national.replace(/^62(?=8)/, '')
}

/** An untouched phone field contains only its prefix, which is no answer. */
export const phoneAnswer = (value: string) => (value === phonePrefix ? '' : value)
