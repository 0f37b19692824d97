import {
  emailMessage,
  emailPattern,
  maxEmailLength,
  normalizeEmail,
} from '../../../worker/contract/lib/email'
import {
  maxPhoneLength,
  normalizePhone,
  phoneMessage,
  phonePattern,
} from '../../../worker/contract/lib/phone'
import {
  hasOnlyReadableCharacters,
  hasVisibleCharacter,
  normalizeLine,
  normalizeName,
  unreadableMessage,
} from '../../../worker/contract/lib/text'
import { type CustomerField, type CustomerFields, customerFields } from './draft'

// Copies the contract's rules without zod, whose code is as large as the page's. A test compares both.

function lineError(line: string, max: number) {
  if (line.length > max) return `Paling banyak ${max} karakter`
  return hasOnlyReadableCharacters(line) ? null : unreadableMessage
}

const checks: Record<CustomerField, (text: string) => string | null> = {
  customer_name(text) {
    const name = normalizeName(text)
    return lineError(name, 100) ?? (hasVisibleCharacter(name) ? null : 'Nama lengkap harus diisi')
  },
  customer_phone(text) {
    const phone = text.trim()
    if (!phone) return phoneMessage.required
    const isPhone = phone.length <= maxPhoneLength && phonePattern.test(normalizePhone(phone))
    return isPhone ? null : phoneMessage.pattern
  },
  customer_email(text) {
    if (text.trim().length > maxEmailLength) return emailMessage
    const email = normalizeEmail(text)
    if (!email) return 'Email harus diisi'
    return emailPattern.test(email) ? null : emailMessage
  },
  referral_code: text => lineError(normalizeLine(text), 50),
  discount_code: text => lineError(normalizeLine(text), 50),
}

export type FieldErrors = Partial<Record<CustomerField, string>>

/** Invalid fields with their messages, in the order of the form. */
export function customerErrors(fields: CustomerFields): FieldErrors {
  const errors = customerFields.map(name => [name, checks[name](fields[name])] as const)
  return Object.fromEntries(errors.filter(([, message]) => message !== null))
}

export const phonePrefix = '+62'

/** The part of `before` that is still at the end of `after` when characters were deleted. */
function keptEnd(before: string, after: string) {
  let length = 0
  while (length < before.length && before.at(-1 - length) === after.at(-1 - length)) length += 1
  return before.slice(before.length - length)
}

/** Characters other than digits and the usual separators of a phone number. */
const nonPhonePattern = /[^\p{N}+＋﹢\s\p{Pd}\u2212\p{Cf}.()/]+/u

/** The letter o, i or l typed as a digit: removing it would change the number. */
const letterForDigit = /\d[\d\s.-]{4}[oil](?![a-z])|(?<![a-z])[oil][\s.-]?\d[\d\s.-]{5}/i

/** Removes letters: 'WA 0812-3456 abc 7890'. Keeps text such as '… ext 12' unchanged. */
function withoutLetters(typed: string) {
  const parts = typed.split(nonPhonePattern)
  const isWhole = (n: number) => phonePattern.test(normalizePhone(parts.slice(0, n).join('')))
  const isFollowed = parts.some((part, n) => n > 0 && /\p{N}/u.test(part) && isWhole(n))
  return isFollowed || letterForDigit.test(typed) ? typed : parts.join('')
}

/**
 * Formats phone input as +62 and digits. Foreign numbers and other text are returned unchanged, so that validation can
 * reject them. `deletedFrom` is the text before a deletion, whose prefix is restored.
 */
export function formatPhoneInput(typed: string, deletedFrom?: string) {
  if (deletedFrom?.startsWith(phonePrefix) && !typed.startsWith(phonePrefix))
    return phonePrefix + keptEnd(deletedFrom.slice(phonePrefix.length), typed)
  const whole = normalizePhone(typed)
  return /^\+62\d*$/.test(whole) ? whole : normalizePhone(withoutLetters(typed)) || phonePrefix
}

export const phoneValue = (value: string) => (value === phonePrefix ? '' : value)
