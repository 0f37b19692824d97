import { windows } from '../../../worker/contract/orders/rules'
import { api, ask } from '../../lib/api'
import type { PricedLine } from './offers'
import { useAsked } from './use-asked'

/** Hours to pay in calm. */
export const usualHold = windows.payment / 3_600_000

type Item = { animal_id: string; quantity: number }

const animalsOf = (lines: PricedLine[]): Item[] =>
  lines.flatMap(({ kind, id, quantity, offer }) =>
    kind === 'animal' && offer ? [{ animal_id: id, quantity }] : [],
  )

const readItems = (json: string): Item[] => JSON.parse(json)

const askHours = (question: string, init: RequestInit) =>
  ask(api.api.holds.check.$post({ json: { items: readItems(question) } }, { init }))

/**
 * Hours to pay for what is in the cart where they are fewer than usual, asked once choosing pauses; null otherwise, and
 * while nobody knows. What was told last stands until the next answer, so that the notice does not flicker.
 */
export function useShortHold(lines: PricedLine[]) {
  const animals = animalsOf(lines)
  const hasAnimals = animals.length > 0
  const hours = useAsked(hasAnimals ? JSON.stringify(animals) : '', askHours)?.answer?.hold_hours
  return hasAnimals && hours !== undefined && hours < usualHold ? hours : null
}
