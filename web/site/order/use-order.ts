import { useCallback, useEffect, useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { serverNowText } from '../../lib/clock'
import { type ApiProblem, asProblem } from '../../lib/problem'
import type { Credential } from '../../lib/urls'
import { useNewest } from '../../lib/use-newest'
import { savedOrder, saveOrder } from '../my-orders'
import { forgetView, readOrder, viewOf } from './calls'

/** How often an open order is read again while its page is looked at, ms. */
const pollEvery = 30_000

type Found = { order: OrderView; savedAt: string | null }

/** What this device knows of an order before asking. */
function remembered({ order_id, key }: Credential): Found | null {
  const saved = savedOrder(order_id)
  return saved && saved.key === key ? { order: saved.order, savedAt: saved.saved_at } : null
}

/**
 * The order of a credential, read at once, on coming back to the page and, with its key, every half minute.
 * Without a connection the saved copy stays, with the time it was saved.
 */
export function useOrder(credential: Credential, firstPaint: OrderView | null = null) {
  const { order_id, key } = credential
  const [found, setFound] = useState<Found | null>(() =>
    firstPaint ? { order: firstPaint, savedAt: null } : remembered(credential),
  )
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isReading, setIsReading] = useState(true)
  const begin = useNewest()

  const take = useCallback(
    (order: OrderView) => {
      // A reading that is still on its way shows the order as it was before.
      begin()
      saveOrder(order, serverNowText())
      setFound({ order, savedAt: null })
      setProblem(null)
      setIsReading(false)
    },
    [begin],
  )

  const reload = useCallback(async () => {
    setIsReading(true)
    const isNewest = begin()
    try {
      const order = await readOrder({ order_id, key })
      if (isNewest()) take(order)
    } catch (error) {
      if (!isNewest()) return
      const { code } = asProblem(error)
      // A view that ended, or that a new link revoked, leaves the order to be read masked.
      if (code === 'order_not_found' && key === null && viewOf(order_id) !== null) {
        forgetView(order_id)
        return void reload()
      }
      setIsReading(false)
      setProblem(asProblem(error))
      if (code === 'network') setFound(remembered({ order_id, key }))
      else if (code === 'order_not_found') setFound(null)
    }
  }, [order_id, key, take, begin])

  useEffect(() => {
    reload()
    const look = () => document.visibilityState === 'visible' && reload()
    // Without a key each reading counts against the look-ups of a network, which others share.
    const timer = key === null ? undefined : setInterval(look, pollEvery)
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

/**
 * What is read beside an order, anew with each reading of it. What was there stays while that fails, and so does what
 * is being typed into it; `failure` tells why there is nothing yet.
 */
export function useBeside<T>(order: OrderView, read: (order: OrderView) => Promise<T>) {
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const begin = useNewest()

  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is read never changes
  useEffect(() => {
    const isNewest = begin()
    read(order).then(
      found => isNewest() && setValue(found),
      error => isNewest() && setFailure(asProblem(error).detail),
    )
  }, [order, begin])

  const take = (next: T) => {
    // A reading that is still on its way shows it as it was before.
    begin()
    setValue(next)
  }
  return { value, failure: value === null ? failure : null, take }
}
