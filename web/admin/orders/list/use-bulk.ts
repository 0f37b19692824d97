import { useRef, useState } from 'react'
import type { OrderStatus } from '../../../../worker/contract/labels'
import type { BulkResult } from '../../../../worker/contract/order-desk'
import { ask } from '../../../lib/api'
import { asProblem } from '../../../lib/problem'
import { api } from '../../api'
import type { Order } from '../calls'

/** So many orders travel together: few enough for progress to be seen and for stopping to mean something. */
const chunk = 5

export type Step = { action: 'verify' } | { action: 'status'; status: OrderStatus; reason?: string }

const send = async (step: Step, ids: string[]) =>
  (await ask(api.orders.bulk.$post({ json: { ...step, ids } }))).items

/** When no answer comes for a chunk, each of its orders failed for that reason. */
const lost = (orders: Order[], error: unknown): BulkResult[] => {
  const { code, detail } = asProblem(error)
  return orders.map(({ id, order_id }) => ({ id, order_id, ok: false, code, detail }))
}

/** One step for many orders, a few at a time; every order ends with a result of its own. */
export function useBulk() {
  const [results, setResults] = useState<BulkResult[]>([])
  const [total, setTotal] = useState(0)
  const [phase, setPhase] = useState<'ask' | 'running' | 'done'>('ask')
  const isStopped = useRef(false)

  async function run(orders: Order[], step: Step) {
    isStopped.current = false
    setResults([])
    setTotal(orders.length)
    setPhase('running')
    for (let at = 0; at < orders.length && !isStopped.current; at += chunk) {
      const part = orders.slice(at, at + chunk)
      const ids = part.map(({ id }) => id)
      const met = await send(step, ids).catch(error => lost(part, error))
      setResults(before => [...before, ...met])
    }
    setPhase('done')
  }

  const stop = () => {
    isStopped.current = true
  }

  const again = () => setPhase('ask')

  return { run, stop, again, results, total, phase }
}
