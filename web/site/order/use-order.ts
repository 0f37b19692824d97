import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { serverNowText } from '../../lib/clock'
import { type ApiProblem, problemOrRethrow } from '../../lib/problem'
import type { OrderCredential } from '../../lib/urls'
import { useLatestRunGuard } from '../../lib/use-write'
import { savedOrder, saveOrder } from '../my-orders'
import { findViewToken, readCustomerOrder, removeViewToken } from './calls'

const pollIntervalMs = 30_000

type Found = { order: OrderView; savedAt: string | null }

function savedCopy({ order_id, key }: OrderCredential): Found | null {
  const saved = savedOrder(order_id)
  return saved && saved.key === key ? { order: saved.order, savedAt: saved.saved_at } : null
}

/** Reads the order, and polls it if the key is known. Offline, returns the saved copy and its time of saving. */
export function useOrder(credential: OrderCredential, firstPaint: OrderView | null = null) {
  const { order_id, key } = credential
  const [found, setFound] = useState<Found | null>(() =>
    firstPaint ? { order: firstPaint, savedAt: null } : savedCopy(credential),
  )
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isReading, setIsReading] = useState(true)
  const begin = useLatestRunGuard()
  // An order that was already saved is only updated: if the visitor removes it meanwhile, it is not saved again.
  const wasSaved = useRef(savedOrder(order_id) !== undefined)

  const take = useCallback(
    (order: OrderView) => {
      // Cancel a running read of the order, because its result would show the old state.
      begin()
      if (!wasSaved.current || savedOrder(order_id)) saveOrder(order, serverNowText())
      wasSaved.current ||= order.key !== null
      setFound({ order, savedAt: null })
      setProblem(null)
      setIsReading(false)
    },
    [begin, order_id],
  )

  const reload = useCallback(async () => {
    setIsReading(true)
    const isNewest = begin()
    try {
      const order = await readCustomerOrder({ order_id, key })
      if (isNewest()) take(order)
    } catch (error) {
      if (!isNewest()) return
      const { code } = problemOrRethrow(error)
      // The view token expired or was revoked, so load the masked order.
      if (code === 'order_not_found' && key === null && findViewToken(order_id) !== null) {
        removeViewToken(order_id)
        return void reload()
      }
      setIsReading(false)
      setProblem(problemOrRethrow(error))
      if (code === 'network') setFound(old => savedCopy({ order_id, key }) ?? old)
      else if (code === 'order_not_found') setFound(null)
    }
  }, [order_id, key, take, begin])

  useEffect(() => {
    reload()
    const look = () => document.visibilityState === 'visible' && reload()
    // Do not poll without a key: such reads count against a rate limit that all visitors of the same network share.
    const timer = key === null ? undefined : setInterval(look, pollIntervalMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [reload, key])

  return { found, problem, isReading, reload, take }
}

/** A failed reload keeps the old data; `failure` is set only if there is no data. */
export function useOrderData<T>(order: OrderView, read: (order: OrderView) => Promise<T>) {
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const begin = useLatestRunGuard()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `read` function loads the same data
  useEffect(() => {
    const isNewest = begin()
    read(order).then(
      found => isNewest() && setValue(found),
      error => isNewest() && setFailure(problemOrRethrow(error).detail),
    )
  }, [order, begin])

  const take = (next: T) => {
    begin()
    setValue(next)
  }
  return { value, failure: value === null ? failure : null, take }
}
