import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { animalCursorAfter } from '../../../worker/contract/catalog/animal-pages'
import type { Animal } from '../../../worker/contract/catalog/animals'
import type { AnimalType } from '../../../worker/contract/labels'
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
import { fetchJson, siteApi } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { useStoredValue } from '../../lib/stored'
import type { LoadInput } from '../page'
import type { CartLine } from './cart'
import { type CustomerField, type CustomerFields, checkoutDraft, customerFields } from './draft'

// The checks below copy the contract's rules without zod, whose code is as large as the page's. A test compares both.

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

/** Error messages of the invalid fields, in the order of the form. */
export function customerErrors(fields: CustomerFields): FieldErrors {
  const errors = customerFields.map(name => [name, checks[name](fields[name])] as const)
  return Object.fromEntries(errors.filter(([, message]) => message !== null))
}

export const phonePrefix = '+62'

/** The end of `before` that is still the end of `after`, when characters were deleted. */
function keptEnd(before: string, after: string) {
  let length = 0
  while (length < before.length && before.at(-1 - length) === after.at(-1 - length)) length += 1
  return before.slice(before.length - length)
}

/** Characters other than digits and the usual separators of a phone number. */
const nonPhonePattern = /[^\p{N}+＋﹢\s\p{Pd}\u2212\p{Cf}.()/]+/u

/** Matches a letter o, i or l typed as a digit: removing it would change the number. */
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

type Search = { in_stock?: 'true'; ids?: string; q?: string; type?: AnimalType | ''; cursor?: string }

export const findAnimals = (query: Search) => fetchJson(siteApi.api['animal-search'].$get({ query }))

const isBeyond = (items: { id: string; price: number }[], id: string) =>
  animalCursorAfter(items) !== null && items.every(item => item.id !== id)

/** Loads animals and services; one may fail without the other. */
export async function loadCheckout({ api, url }: LoadInput) {
  const [animals, services] = await Promise.all([
    valueOrProblem(fetchJson(api.animals.$get({ query: { in_stock: 'true' } }))),
    valueOrProblem(fetchJson(api.services.$get())),
  ])
  const animal = url.searchParams.get('animal')
  if (animal && animals.value && isBeyond(animals.value.items, animal)) {
    const { value } = await valueOrProblem(
      fetchJson(api['animal-search'].$get({ query: { ids: animal.slice(0, 64) } })),
    )
    // Insert the requested animal at the start, because the last item determines the cursor of the next page.
    animals.value.items.unshift(...(value?.items ?? []))
  }
  return { animals, services }
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>

/** Max ids per request, equal to the max lines of a cart. */
const maxIdsPerRequest = 50

/**
 * All animals known to the form: animals of the first page, of search results and of the cart. `isKnown` is true once
 * the server was queried for a line; only then a line without an offer counts as sold out.
 */
export function useAnimals({ animals }: Pick<CheckoutData, 'animals'>) {
  const [met, setMet] = useState<Animal[]>([])
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const { lines } = useStoredValue(checkoutDraft)
  const first = animals.value?.items
  const isAsking = useRef(false)

  const add = useCallback((more: Animal[]) => setMet(old => [...more, ...old]), [])

  const all = useMemo(() => {
    const byId = new Map(met.map(animal => [animal.id, animal]))
    // Fresh data of the first page replaces older results.
    for (const animal of first ?? []) byId.set(animal.id, animal)
    return [...byId.values()]
  }, [met, first])

  const missing = useMemo(() => {
    const known = new Set(all.map(({ id }) => id))
    return lines.flatMap(({ kind, id }) =>
      kind === 'animal' && !known.has(id) && !asked.has(id) ? [id] : [],
    )
  }, [all, asked, lines])

  useEffect(() => {
    if (!first || missing.length === 0 || isAsking.current) return
    isAsking.current = true
    const ids = missing.slice(0, maxIdsPerRequest)
    findAnimals({ ids: ids.join() })
      .then(
        ({ items }) => {
          add(items)
          setAsked(old => new Set([...old, ...ids]))
        },
        // Ignore the error: the server checks the line again when the order is placed.
        () => {},
      )
      .finally(() => {
        isAsking.current = false
      })
  }, [first, missing, add])

  const isKnown = useCallback(
    ({ id }: CartLine) => first !== undefined && (asked.has(id) || all.some(animal => animal.id === id)),
    [first, asked, all],
  )
  return { all, add, isKnown }
}
