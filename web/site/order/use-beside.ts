import { useEffect, useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { asProblem } from '../../lib/problem'
import { useNewest } from '../../lib/use-newest'

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
