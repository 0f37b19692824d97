import type { AnimalType } from '../../../worker/contract/labels'
import { cursorAfter } from '../../../worker/contract/shop/animal-pages'
import { api, ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import type { LoadInput } from '../page'

type Search = { in_stock?: 'true'; ids?: string; q?: string; type?: AnimalType | ''; cursor?: string }

/** Animals beyond the first page. Throws ApiProblem. */
export const findAnimals = (query: Search) => ask(api.api['animal-search'].$get({ query }))

const isBeyond = (items: { id: string; price: number }[], id: string) =>
  cursorAfter(items) !== null && items.every(item => item.id !== id)

/** What can be ordered now; each half may fail without the other. */
export async function loadCheckout({ api, url }: LoadInput) {
  const [animals, services] = await Promise.all([
    attempt(ask(api.animals.$get({ query: { in_stock: 'true' } }))),
    attempt(ask(api.services.$get())),
  ])
  const animal = url.searchParams.get('animal')
  if (animal && animals.value && isBeyond(animals.value.items, animal)) {
    const { value } = await attempt(ask(api['animal-search'].$get({ query: { ids: animal.slice(0, 64) } })))
    // In front: the last of the page is where the next one begins.
    animals.value.items.unshift(...(value?.items ?? []))
  }
  return { animals, services }
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>
