import { useRef, useState } from 'react'
import type { OrderRequest, OrderView } from '../../../worker/contract/orders/orders'
import { serverNowText } from '../../lib/clock'
import { type ApiProblem, asProblem } from '../../lib/problem'
import { orderHash, urls } from '../../lib/urls'
import { orderChat } from '../chat'
import { useContent } from '../content'
import { saveOrder } from '../order/my-orders'
import { go } from '../visit/location'
import { openChatWindow } from './chat-window'
import type { Discount } from './discount'
import { bodyToSend, type CustomerFields, draft, emptyDraft } from './draft'
import { usualHold } from './hold'
import { orderItems, type PricedLine, subtotalOf } from './offers'
import { placeOrder } from './place-order'

/** What the form holds, as it is sent. */
export function orderBody(
  lines: PricedLine[],
  service: string | null,
  expected_subtotal: number,
  expected_discount: number | undefined,
  expected_hold_hours: number | undefined,
): OrderRequest {
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
    expected_subtotal,
    expected_discount,
    expected_hold_hours,
    items: orderItems(lines),
  }
}

function finish(order: OrderView) {
  saveOrder(order, serverNowText())
  // The visits stay known, so that going back does not fill the cart anew.
  draft.update(({ arrived }) => ({ ...emptyDraft, arrived }))
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

  async function send({ subtotal = subtotalOf(lines), expected_discount = discount.expected } = {}) {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    setProblem(null)
    const codes = codesOf(draft.get().fields)
    const chat = whatsapp.number ? openChatWindow() : null
    try {
      const hours = Math.min(hold.current, shortHold ?? usualHold)
      const body = orderBody(lines, service, subtotal, expected_discount, hours)
      const order = await placeOrder(bodyToSend(body))
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
