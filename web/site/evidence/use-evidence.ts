import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderEvidence } from '../../../worker/contract/fulfilment/evidence'
import { fetchJson, siteApi } from '../../lib/api'
import { type Result, valueOrProblem } from '../../lib/attempt'
import type { OrderCredential } from '../../lib/urls'
import { useLatestRunGuard } from '../../lib/use-write'
import { customerHeaders } from '../order/calls'

const evidence = siteApi.api.evidence

type After = string | null

const queryOf = (after: After) => ({ after: after ?? undefined })

export const readEvidence = (order: OrderCredential, after: After = null) =>
  fetchJson(
    evidence.orders[':order_id'].$get(
      { param: { order_id: order.order_id }, query: queryOf(after) },
      customerHeaders(order),
    ),
  )

export const readSharedEvidence = (id: string, token: string, after: After = null) =>
  fetchJson(
    evidence.shared[':id'].$get(
      { param: { id }, query: queryOf(after) },
      { headers: { 'x-evidence-token': token } },
    ),
  )

const every = 60_000

type Read = (after: string | null) => Promise<OrderEvidence>

async function readPages(read: Read, pages: number): Promise<OrderEvidence> {
  let found = await read(null)
  for (let page = 1; page < pages && found.next_cursor !== null; page++) {
    const more = await read(found.next_cursor)
    found = { ...more, items: [...found.items, ...more.items] }
  }
  return found
}

type Wish = {
  /** Version of the order, '' while unknown. A change of the version reloads the evidence. */
  version?: string
  isWanted?: boolean
}

/** Reloads the evidence every minute while the page is visible. */
export function useEvidence(read: Read, { version = '', isWanted = true }: Wish = {}) {
  const [found, setFound] = useState<OrderEvidence | null>(null)
  const [problem, setProblem] = useState<Result<OrderEvidence>['problem']>(null)
  const [pages, setPages] = useState(1)
  const latest = useRef(read)
  latest.current = read
  const known = useRef('')
  const begin = useLatestRunGuard()

  const reload = useCallback(async () => {
    const isNewest = begin()
    const { value, problem } = await valueOrProblem(readPages(after => latest.current(after), pages))
    if (!isNewest()) return
    if (value) setFound(value)
    setProblem(problem)
  }, [pages, begin])

  useEffect(() => {
    if (!isWanted) return
    void reload()
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [reload, isWanted])

  useEffect(() => {
    // Do not reload for the first version, because the evidence is already loading.
    if (known.current !== '' && known.current !== version) void reload()
    known.current = version
  }, [reload, version])

  return { found, problem, reload: () => void reload(), more: () => setPages(pages + 1) }
}

export type Evidence = ReturnType<typeof useEvidence>
