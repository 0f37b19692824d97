import { useRef, useState } from 'react'
import type { OrderRequest, OrderView } from '../../../worker/contract/orders/orders'
import { fetchJson, siteApi } from '../../lib/api'
import { serverNowText } from '../../lib/clock'
import { type ApiProblem, isDefiniteAnswer, problemOrRethrow } from '../../lib/problem'
import { orderHash, siteUrls } from '../../lib/urls'
import { orderChat } from '../chat'
import { saveOrder } from '../my-orders'
import { useContent } from '../site-content'
import { navigateTo } from '../visit'
import { challengeToken, renewChallenge } from './challenge'
import {
  cartSubtotal,
  type Discount,
  defaultHoldHours,
  orderItems,
  type PricedLine,
} from './discount-and-hold'
import {
  type CustomerFields,
  checkoutDraft,
  clearPendingRequest,
  emptyCheckoutDraft,
  idempotencyKeyFor,
  orderBodyToSend,
} from './draft'

/** Sends the order. A retry with the same body returns the same order. Throws `ApiProblem`. */
export async function placeOrder(body: OrderRequest) {
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
  // Keep `arrived`, so that the back button does not add the items from the address again.
  checkoutDraft.update(({ arrived }) => ({ ...emptyCheckoutDraft, arrived }))
}

/**
 * Opens the chat tab during the click: after the response the browser would block it. The tab has no `opener`, so it
 * cannot reach this page even where Cross-Origin-Opener-Policy is unsupported. A window name would not help, because
 * tabs without an opener are never found by name (see `lib/one-window.ts`).
 */
function openChatWindow() {
  const tab = window.open('', '_blank')
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
      const order = await placeOrder(orderBodyToSend(orderRequestBody(lines, service, expected)))
      chat?.show(orderChat(whatsapp, order, codes))
      finish(order)
      await navigateTo(`${siteUrls.payment}${orderHash(order)}`, { state: { order, codes } })
    } catch (error) {
      chat?.close()
      const refused = problemOrRethrow(error)
      // Store the shorter deadline: the notice tells the customer that sending the order again accepts it.
      hold.current = refused.members.hold_hours ?? hold.current
      setProblem(refused)
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return { send, isBusy, problem, dismiss: () => setProblem(null) }
}
