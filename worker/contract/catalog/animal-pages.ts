import type { Animal } from './animals'

/** Also the number of animals that the landing page and the order form show. */
export const animalsPerPage = 100

export function animalCursorAfter(items: readonly Pick<Animal, 'id' | 'price'>[]) {
  const last = items.at(-1)
  return last === undefined || items.length < animalsPerPage ? null : `${last.price}_${last.id}`
}
