import { useEffect, useState } from 'react'
import { windows } from '../../../worker/contract/orders/rules'
import { api, ask } from '../../lib/api'
import type { PricedLine } from './offers'

const choosingPause = 600

/** Hours to pay in calm. */
export const usualHold = windows.payment / 3_600_000

type Item = { animal_id: string; quantity: number }

const animalsOf = (lines: PricedLine[]): Item[] =>
  lines.flatMap(({ kind, id, quantity, offer }) =>
    kind === 'animal' && offer ? [{ animal_id: id, quantity }] : [],
  )

const readItems = (json: string): Item[] => JSON.parse(json)

/**
 * Hours to pay for what is in the cart where they are fewer than usual, asked once choosing pauses; null otherwise, and
 * while nobody knows. What was told last stands until the next answer, so that the notice does not flicker.
 */
export function useShortHold(lines: PricedLine[]) {
  const items = JSON.stringify(animalsOf(lines))
  const hasAnimals = items !== '[]'
  const [hours, setHours] = useState<number | null>(null)
  useEffect(() => {
    if (!hasAnimals) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const json = { items: readItems(items) }
      ask(api.api.holds.check.$post({ json }, { init: { signal: abort.signal } })).then(
        ({ hold_hours }) => setHours(hold_hours),
        () => {
          if (!abort.signal.aborted) setHours(null)
        },
      )
    }, choosingPause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [items, hasAnimals])
  return hasAnimals && hours !== null && hours < usualHold ? hours : null
}
