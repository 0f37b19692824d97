import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type DiscountTerms,
  discountForLines,
  normalizeCode,
} from '../../../worker/contract/catalog/code-rules'
import { formatRupiah } from '../../../worker/contract/lib/format'
import type { OrderRequest, OrderView } from '../../../worker/contract/orders/orders'
import { orderTimeLimitsMs } from '../../../worker/contract/orders/rules'
import { fetchJson, siteApi } from '../../lib/api'
import { serverNowText } from '../../lib/clock'
import { type ApiProblem, isDefiniteAnswer, problemOrRethrow } from '../../lib/problem'
import { useStoredValue } from '../../lib/stored'
import { orderUrlHash, siteUrls } from '../../lib/urls'
import { orderChatUrl } from '../chat'
import { saveOrder } from '../my-orders'
import { useContent } from '../site-content'
import { navigateTo } from '../visit'
import { challengeToken, renewChallenge } from './challenge'
import {
  type CustomerFields,
  checkoutDraft,
  clearPendingRequest,
  emptyCheckoutDraft,
  idempotencyKeyFor,
  reuseUnansweredOrder,
} from './draft'
import { cartSubtotal, orderItems, type PricedLine } from './offers'

async function sendOrder(body: OrderRequest) {
  // Get the key before the first await, because another tab may send the same draft meanwhile.
  const key = idempotencyKeyFor(body)
  const token = await challengeToken()
  const headers = {
    'idempotency-key': await key,
    ...(token === null ? {} : { 'x-turnstile-token': token }),
  }
  try {
    const order = await fetchJson(siteApi.api.orders.$post({ json: body }, { headers }))
    clearPendingRequest()
    return order
  } catch (error) {
    const problem = problemOrRethrow(error)
    if (isDefiniteAnswer(problem)) clearPendingRequest()
    throw problem
  } finally {
    renewChallenge()
  }
}

/** If the same body already created an order that was cancelled since then, creates a new one. Throws `ApiProblem`. */
export async function placeOrder(body: OrderRequest) {
  const order = await sendOrder(body)
  return order.status === 'cancelled' ? sendOrder(body) : order
}

/** Delay in ms before a request, because visitors continue typing or choosing. */
const requestDelayMs = 600

/** Calls `ask` when `question` changes and is not ''. Returns the last answer, or null after a failure. */
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

/** `expected` is the discount in rupiah, with which the server detects a change; undefined while it is unknown. */
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

/** Usual number of hours to pay; the server allows fewer while stock is scarce. */
export const defaultHoldHours = orderTimeLimitsMs.payment / 3_600_000

const animalsOf = (lines: PricedLine[]) =>
  lines.flatMap(({ kind, id, quantity, offer }) =>
    kind === 'animal' && offer ? [{ animal_id: id, quantity }] : [],
  )

/** Hours to pay if they are fewer than usual, else null. Keeps the last answer during a request to avoid flicker. */
export function useShortenedHoldHours(lines: PricedLine[]) {
  const items = animalsOf(lines)
  const hasAnimals = items.length > 0
  const asked = useLastAnswer(hasAnimals ? JSON.stringify(items) : '', init =>
    fetchJson(siteApi.api.holds.check.$post({ json: { items } }, { init })),
  )
  const hours = asked?.answer?.hold_hours
  return hasAnimals && hours !== undefined && hours < defaultHoldHours ? hours : null
}

type Expected = Pick<OrderRequest, 'expected_subtotal' | 'expected_discount' | 'expected_hold_hours'>

/** Builds the request from the form. Do not change the order of the fields: a retry is recognised by the JSON text. */
export function orderRequestBody(
  lines: PricedLine[],
  service: string | null,
  expected: Expected,
): OrderRequest {
  const { fields, agreesToMessages } = checkoutDraft.get()
  const { customer_name, customer_phone, customer_email, referral_code, discount_code } = fields
  return {
    customer_name: customer_name.trim(),
    customer_phone,
    customer_email: customer_email.trim(),
    referral_code: referral_code.trim() || null,
    discount_code: discount_code.trim() || null,
    service,
    messages_ok: agreesToMessages,
    ...expected,
    items: orderItems(lines),
  }
}

function finish(order: OrderView) {
  saveOrder(order, serverNowText())
  // Keep `arrived`, so that the back button does not add the items of the URL again.
  checkoutDraft.update(({ arrived }) => ({ ...emptyCheckoutDraft, arrived }))
}

/**
 * Opens the chat tab during the click, because after the response the browser would block it. Without an `opener`, the
 * tab cannot reach this page, even in browsers without Cross-Origin-Opener-Policy.
 */
function openChatWindow() {
  const opened = window.open('', '_blank')
  // In-app browsers without tabs return the window of the page itself, which must stay.
  const tab = opened === window ? null : opened
  if (tab) {
    tab.document.title = 'WhatsApp'
    tab.document.body.textContent = 'Menyiapkan pesan WhatsApp…'
  }
  return {
    show(url: string) {
      if (!tab) return
      tab.opener = null
      tab.location.replace(url)
    },
    close: () => tab?.close(),
  }
}

const codesOf = ({ referral_code, discount_code }: CustomerFields) => ({ referral_code, discount_code })

/** Submits the order, ignoring clicks during a submission. Opens the chat at the click, then the payment page. */
export function useOrderSubmit(
  lines: PricedLine[],
  service: string | null,
  discount: Discount,
  shortHold: number | null,
  onStale: () => void,
) {
  const { whatsapp } = useContent()
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const hold = useRef(defaultHoldHours)

  async function send({
    expected_subtotal = cartSubtotal(lines),
    expected_discount = discount.expected,
  } = {}) {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    setProblem(null)
    const codes = codesOf(checkoutDraft.get().fields)
    const chat = whatsapp.number ? openChatWindow() : null
    try {
      const expected_hold_hours = Math.min(hold.current, shortHold ?? defaultHoldHours)
      const expected = { expected_subtotal, expected_discount, expected_hold_hours }
      const order = await placeOrder(reuseUnansweredOrder(orderRequestBody(lines, service, expected)))
      chat?.show(orderChatUrl(whatsapp, order, codes))
      finish(order)
      await navigateTo(`${siteUrls.payment}${orderUrlHash(order)}`, { state: { order, codes } })
    } catch (error) {
      chat?.close()
      const refused = problemOrRethrow(error)
      // Store the shorter deadline: the notice tells the customer that sending the order again accepts it.
      hold.current = refused.members.hold_hours ?? hold.current
      setProblem(refused)
      // Load the offers again, so that the cart marks the line that is no longer sold.
      if (refused.code === 'not_orderable') onStale()
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return { send, isBusy, problem, dismiss: () => setProblem(null) }
}
