import { useEffect, useMemo, useState } from 'react'
import {
  type DiscountTerms,
  discountForLines,
  normalizeCode,
} from '../../../worker/contract/catalog/code-rules'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { orderTimeLimitsMs } from '../../../worker/contract/orders/rules'
import { fetchJson, siteApi } from '../../lib/api'
import { useStoredValue } from '../../lib/stored'
import { checkoutDraft } from './draft'
import { cartSubtotal, type PricedLine } from './offers'

/** Delay in ms before a request, because visitors continue typing or choosing. */
const requestDelayMs = 600

/**
 * Calls `ask` when `question` changes, but not for ''. Returns the last answer, or null after a failure. `ask` may be a
 * new function on each render.
 */
function useLastAnswer<T>(question: string, ask: (init: RequestInit) => Promise<T>) {
  const [answered, setAnswered] = useState<{ question: string; answer: T | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `ask` function must not send again
  useEffect(() => {
    if (question === '') return
    const leaving = new AbortController()
    const { signal } = leaving
    const take = (answer: T | null) => setAnswered({ question, answer })
    const timer = setTimeout(() => {
      ask({ signal }).then(take, () => signal.aborted || take(null))
    }, requestDelayMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [question])
  return answered
}

const shortestCode = 4

const priced = (lines: PricedLine[]) =>
  lines.flatMap(({ offer, quantity }) => (offer ? [{ kind: offer.type, price: offer.price, quantity }] : []))

function noteOf(terms: DiscountTerms, lines: PricedLine[], discount: number) {
  if (discount > 0) return `Kode berlaku: potongan ${formatRupiah(discount)}.`
  if (cartSubtotal(lines) < terms.min_subtotal)
    return `Kode ini berlaku untuk pesanan mulai ${formatRupiah(terms.min_subtotal)}.`
  return 'Kode ini tidak berlaku untuk pilihan di keranjang.'
}

/**
 * The discount of the entered code. `expected` (rupiah) is sent with the order so that the server can detect a change;
 * undefined while the discount is unknown.
 */
export function useDiscount(lines: PricedLine[]) {
  const { fields } = useStoredValue(checkoutDraft)
  const code = normalizeCode(fields.discount_code)
  const asked = useLastAnswer(code.length < shortestCode ? '' : code, init =>
    fetchJson(siteApi.api.codes.check.$post({ json: { code } }, { init })),
  )
  const answered = asked?.question === code ? asked : null
  return useMemo(() => {
    const none = { code, discount: 0, expected: 0, note: null, at: () => 0 }
    if (code.length < shortestCode) return none
    const unknown =
      'Kode diskon ini tidak dikenal atau sudah tidak berlaku. Pesanan tetap dapat dikirim tanpa potongan.'
    if (answered === null)
      return { ...none, expected: undefined, note: 'Memeriksa kode…', at: () => undefined }
    if (answered.answer === null) {
      const note = 'Kode belum dapat diperiksa. Potongannya dihitung saat pesanan dikirim.'
      return { ...none, expected: undefined, note, at: () => undefined }
    }
    const { terms } = answered.answer
    if (terms === null) return { ...none, note: unknown }
    const at = (now: PricedLine[]) => discountForLines(terms, priced(now))
    const discount = at(lines)
    return { code, discount, expected: discount, note: noteOf(terms, lines, discount), at }
  }, [code, answered, lines])
}

export type Discount = ReturnType<typeof useDiscount>

/** Hours to pay when stock is not scarce. */
export const defaultHoldHours = orderTimeLimitsMs.payment / 3_600_000

const animalsOf = (lines: PricedLine[]) =>
  lines.flatMap(({ kind, id, quantity, offer }) =>
    kind === 'animal' && offer ? [{ animal_id: id, quantity }] : [],
  )

/**
 * Hours to pay for the cart if fewer than usual; null otherwise or while unknown. Keeps the last answer during a
 * request, so that the notice does not flicker.
 */
export function useShortenedHoldHours(lines: PricedLine[]) {
  const items = animalsOf(lines)
  const hasAnimals = items.length > 0
  const asked = useLastAnswer(hasAnimals ? JSON.stringify(items) : '', init =>
    fetchJson(siteApi.api.holds.check.$post({ json: { items } }, { init })),
  )
  const hours = asked?.answer?.hold_hours
  return hasAnimals && hours !== undefined && hours < defaultHoldHours ? hours : null
}
