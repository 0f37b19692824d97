import { useRef, useState } from 'react'
import type { OrderRequest, OrderView } from '../../../worker/contract/orders/orders'
import { serverNowText } from '../../lib/clock'
import { openApart } from '../../lib/open-apart'
import { type ApiProblem, asProblem } from '../../lib/problem'
import { orderHash, urls } from '../../lib/urls'
import { orderChat } from '../chat'
import { saveOrder } from '../my-orders'
import { useContent } from '../site-content'
import { go } from '../visit'
import type { Discount } from './discount'
import { bodyToSend, type CustomerFields, draft, emptyDraft } from './draft'
import { usualHold } from './hold'
import { orderItems, type PricedLine, subtotalOf } from './offers'
import { placeOrder } from './place-order'

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

/** A tab opened within the click, before the answer is there: opened later it would be blocked. */
function openChatWindow() {
  const opened = openApart()
  if (opened) {
    const { document } = opened.tab
    document.title = 'WhatsApp'
    document.body.textContent = 'Menyiapkan pesan WhatsApp…'
  }
  return {
    show: (url: string) => opened?.lead(url),
    close: () => opened?.tab.close(),
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
