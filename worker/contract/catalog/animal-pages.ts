import type { Animal } from './animals'

/** Animals of one page: the list of the landing page and of the order form is the first one. */
export const animalsPerPage = 100

/** Where the page after a list of animals in stock begins, cheapest first; null where that list has all of them. */
export function cursorAfter(items: readonly Pick<Animal, 'id' | 'price'>[]) {
  const last = items.at(-1)
  return last === undefined || items.length < animalsPerPage ? null : `${last.price}_${last.id}`
}
