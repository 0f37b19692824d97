import { ask } from '../../lib/api'
import { settle } from '../../lib/settle'
import type { LoadInput } from '../page'

/** What can be ordered now; each half may fail without the other. */
export async function loadCheckout({ api }: LoadInput) {
  const [animals, services] = await Promise.all([
    settle(ask(api.animals.$get({ query: { in_stock: 'true' } }))),
    settle(ask(api.services.$get())),
  ])
  return { animals, services }
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>
