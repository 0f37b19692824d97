import { useRef } from 'react'
import type { DeskOrderRequest } from '../../../../worker/contract/orders/orders'
import { ask } from '../../../lib/api'
import { api } from '../../api'
import { useWrite } from '../../common/forms/use-write'

/** Sends an order once: the same body sent again after a lost answer carries the same key and is the same order. */
export function usePlaceOrder() {
  const { write, isBusy, problem } = useWrite()
  const sent = useRef({ body: '', key: '' })

  async function placeOrder(json: DeskOrderRequest) {
    const body = JSON.stringify(json)
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() }
    const headers = { 'idempotency-key': sent.current.key }
    return ask(api.orders.$post({ json }, { headers }))
  }

  return { placeOrder, write, isBusy, problem }
}
