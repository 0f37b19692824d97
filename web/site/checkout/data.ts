import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { animalCursorAfter } from '../../../worker/contract/catalog/animal-pages'
import type { Animal } from '../../../worker/contract/catalog/animals'
import type { AnimalType } from '../../../worker/contract/labels'
import { fetchJson, siteApi } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { useStoredValue } from '../../lib/stored'
import type { LoadInput } from '../page'
import type { CartLine } from './cart'
import { checkoutDraft } from './draft'

type Search = { in_stock?: 'true'; ids?: string; q?: string; type?: AnimalType | ''; cursor?: string }

export const findAnimals = (query: Search) => fetchJson(siteApi.api['animal-search'].$get({ query }))

const isBeyond = (items: { id: string; price: number }[], id: string) =>
  animalCursorAfter(items) !== null && items.every(item => item.id !== id)

/** True if the shop has animals, none of them in stock. */
async function areAnimalsSoldOut({ api }: LoadInput) {
  const { value } = await valueOrProblem(fetchJson(api.animals.$get({ query: {} })))
  return value !== null && value.items.length > 0
}

export async function loadCheckout(input: LoadInput) {
  const { api, url } = input
  const [animals, services] = await Promise.all([
    valueOrProblem(fetchJson(api.animals.$get({ query: { in_stock: 'true' } }))),
    valueOrProblem(fetchJson(api.services.$get())),
  ])
  const animal = url.searchParams.get('animal')
  if (animal && animals.value && isBeyond(animals.value.items, animal)) {
    const { value } = await valueOrProblem(
      fetchJson(api['animal-search'].$get({ query: { ids: animal.slice(0, 64) } })),
    )
    // Insert the requested animal at the start, because the last item determines the cursor of the next page.
    animals.value.items.unshift(...(value?.items ?? []))
  }
  const isSoldOut = animals.value?.items.length === 0 && (await areAnimalsSoldOut(input))
  return { animals, services, isSoldOut }
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>

/** Max ids per request, equal to the max lines of a cart. */
const maxIdsPerRequest = 50

const retryMs = 5000

/** `isKnown` is true once the server was asked about a line: only then does a missing offer mean sold out. */
export function useAnimals({ animals }: Pick<CheckoutData, 'animals'>) {
  const [met, setMet] = useState<Animal[]>([])
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const { lines } = useStoredValue(checkoutDraft)
  const first = animals.value?.items
  const isAsking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the page outdates the animals read before
  useEffect(() => {
    setMet([])
    setAsked(new Set())
  }, [first])

  const add = useCallback((more: Animal[]) => setMet(old => [...more, ...old]), [])

  const all = useMemo(() => {
    const byId = new Map(met.map(animal => [animal.id, animal]))
    for (const animal of first ?? []) byId.set(animal.id, animal)
    return [...byId.values()]
  }, [met, first])

  const missing = useMemo(() => {
    const known = new Set(all.map(({ id }) => id))
    return lines.flatMap(({ kind, id }) =>
      kind === 'animal' && !known.has(id) && !asked.has(id) ? [id] : [],
    )
  }, [all, asked, lines])

  useEffect(() => {
    if (!first || missing.length === 0 || isAsking.current) return
    isAsking.current = true
    const ids = missing.slice(0, maxIdsPerRequest)
    findAnimals({ ids: ids.join() })
      .then(
        ({ items }) => {
          add(items)
          setAsked(old => new Set([...old, ...ids]))
        },
        // The read failed: after `retryMs`, a new `Set` object makes the effect run again.
        () => setTimeout(() => setAsked(old => new Set(old)), retryMs),
      )
      .finally(() => {
        isAsking.current = false
      })
  }, [first, missing, add])

  const isKnown = useCallback(
    ({ id }: CartLine) => first !== undefined && (asked.has(id) || all.some(animal => animal.id === id)),
    [first, asked, all],
  )
  return { all, add, isKnown }
}
