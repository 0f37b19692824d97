import { ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import type { LoadInput } from '../page'

/** What can be ordered now; each half may fail without the other. */
export async function loadCheckout({ api }: LoadInput) {
  const [animals, services] = await Promise.all([
    attempt(ask(api.animals.$get({ query: { in_stock: 'true' } }))),
    attempt(ask(api.services.$get())),
  ])
  return { animals, services }
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>
