import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cursorAfter } from '../../../worker/contract/catalog/animal-pages'
import type { Animal } from '../../../worker/contract/catalog/animals'
import type { AnimalType } from '../../../worker/contract/labels'
import { api, ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import { useStored } from '../../lib/stored'
import type { LoadInput } from '../page'
import type { CartLine } from './cart'
import { draft } from './draft'

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

/** Ids of one question; the cart has at most 50 lines. */
const mostAsked = 50

/**
 * Every animal that the form has met: those of its first page, those that a search found, and those in the cart that no page
 * has shown yet. `isKnown` says whether it was asked for a line: only then a line without an offer is gone.
 */
export function useAnimals({ animals }: Pick<CheckoutData, 'animals'>) {
  const [met, setMet] = useState<Animal[]>([])
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const { lines } = useStored(draft)
  const first = animals.value?.items
  const isAsking = useRef(false)

  const add = useCallback((more: Animal[]) => setMet(old => [...more, ...old]), [])

  const all = useMemo(() => {
    const byId = new Map(met.map(animal => [animal.id, animal]))
    // What was just read again wins over what was met before.
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
    const ids = missing.slice(0, mostAsked)
    findAnimals({ ids: ids.join() })
      .then(
        ({ items }) => {
          add(items)
          setAsked(old => new Set([...old, ...ids]))
        },
        // The line stays as it is; the order itself is judged by the server.
        () => {},
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
