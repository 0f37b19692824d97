import { useRef, useState } from 'react'
import type { OrderRequest, OrderView } from '../../../worker/contract/orders/orders'
import { api, ask } from '../../lib/api'
import { serverNowText } from '../../lib/clock'
import { isDefinite } from '../../lib/intention'
import { type ApiProblem, asProblem } from '../../lib/problem'
import { orderHash, urls } from '../../lib/urls'
import { orderChat } from '../chat'
import { saveOrder } from '../my-orders'
import { useContent } from '../site-content'
import { go } from '../visit'
import { challengeToken, renewChallenge } from './challenge'
import { type Discount, usualHold } from './discount-and-hold'
import { bodyToSend, type CustomerFields, draft, emptyDraft, forgetSending, sendingKey } from './draft'
import { orderItems, type PricedLine, subtotalOf } from './offers'

/** Sends the order. The same body sent again after a lost answer is the same order. Throws ApiProblem. */
export async function placeOrder(body: OrderRequest) {
  // Before anything is awaited: another tab may send the same at this moment.
  const key = sendingKey(body)
  const token = await challengeToken()
  const headers = {
    'idempotency-key': await key,
    ...(token === null ? {} : { 'x-turnstile-token': token }),
  }
  try {
    const order = await ask(api.api.orders.$post({ json: body }, { headers }))
    forgetSending()
    return order
  } catch (error) {
    const problem = asProblem(error)
    if (isDefinite(problem)) forgetSending()
    throw problem
  } finally {
    renewChallenge()
  }
}

type Expected = Pick<OrderRequest, 'expected_subtotal' | 'expected_discount' | 'expected_hold_hours'>

/** What the form contains, as it is sent. One that was sent before is known again by its fields in this order. */
export function orderBody(lines: PricedLine[], service: string | null, expected: Expected): OrderRequest {
  const { fields, agreesToMessages } = draft.get()
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
  // The visits stay known, so that going back does not fill the cart anew.
  draft.update(({ arrived }) => ({ ...emptyDraft, arrived }))
}

/**
 * A tab opened within the click, before the answer is there: opened later it would be blocked. It cannot reach back into
 * ours (`opener`), also where a browser knows no Cross-Origin-Opener-Policy. It has no name: a tab that cannot reach back
 * is never found by one again (`lib/one-window.ts` for what needs that).
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

/** Sending the order: one at a time, the chat opened with the click, then the payment page. */
export function useOrdering(
  lines: PricedLine[],
  service: string | null,
  discount: Discount,
  shortHold: number | null,
) {
  const { whatsapp } = useContent()
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  /** Hours to pay that a refusal told. */
  const hold = useRef(usualHold)

  async function send({ expected_subtotal = subtotalOf(lines), expected_discount = discount.expected } = {}) {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    setProblem(null)
    const codes = codesOf(draft.get().fields)
    const chat = whatsapp.number ? openChatWindow() : null
    try {
      const expected_hold_hours = Math.min(hold.current, shortHold ?? usualHold)
      const expected = { expected_subtotal, expected_discount, expected_hold_hours }
      const order = await placeOrder(bodyToSend(orderBody(lines, service, expected)))
      chat?.show(orderChat(whatsapp, order, codes))
      finish(order)
      await go(`${urls.payment}${orderHash(order)}`, { state: { order, codes } })
    } catch (error) {
      chat?.close()
      const refused = asProblem(error)
      // Sent once more, it is agreed to: the notice says so.
      hold.current = refused.members.hold_hours ?? hold.current
      setProblem(refused)
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return { send, isBusy, problem, dismiss: () => setProblem(null) }
}
