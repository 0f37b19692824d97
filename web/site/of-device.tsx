import type { ReactNode } from 'react'
import { useIsHydrated } from '../lib/use-stored'
import { NeedsScripts } from './frame/needs-scripts'
import { OrderSkeleton } from './order-skeleton'

/**
 * What only the browser knows: it keeps the orders, and what stands in an address behind the `#`. Children are left out of
 * the worker by `!import.meta.env.SSR`; `head` stands above while they wait.
 */
export function OfDevice({ head, children }: { head?: ReactNode; children: ReactNode }) {
  const isHydrated = useIsHydrated()
  if (isHydrated) return children
  return (
    <>
      {head}
      <NeedsScripts />
      <OrderSkeleton />
    </>
  )
}
