import { useRef } from 'react'
import type { DeskOrderRequest } from '../../../../worker/contract/orders/orders'
import { ask } from '../../../lib/api'
import { isRecord, text } from '../../../lib/guards'
import { api } from '../../api'
import { keptValue } from '../../common/forms/draft'
import { useWrite } from '../../common/forms/use-write'

/** A sending whose outcome is unknown; kept through a reload, as what was typed is. */
const unanswered = keptValue('orders-new-sending', value =>
  isRecord(value) ? { body: text(value.body), key: text(value.key) } : null,
)

/** Sends an order once: the same body sent again after a lost answer carries the same key and is the same order. */
export function usePlaceOrder() {
  const { write, isBusy, problem } = useWrite()
  const sent = useRef(unanswered.read())

  async function placeOrder(json: DeskOrderRequest) {
    const body = JSON.stringify(json)
    if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() }
    unanswered.keep(sent.current)
    const order = await ask(api.orders.$post({ json }, { headers: { 'idempotency-key': sent.current.key } }))
    unanswered.forget()
    sent.current = null
    return order
  }

  return { placeOrder, write, isBusy, problem }
}
