import { wibDay } from '../contract/format'
import type { Dashboard } from '../contract/shop/dashboard'
import { noteOnce } from '../db/audit'
import type { Db } from '../db/client'
import type { HeldByOne } from '../people/alarm-letters'
import { alarming, heldBy, heldStatement } from './held'

type HeldAnimal = Dashboard['needs']['held'][number]

const ties = ['phones', 'mails', 'proofs', 'addresses'] as const

/** Which orders with one thing in common hold the most of an animal; null when none of them is alarming. */
function mostOf(animal: HeldAnimal): HeldByOne | null {
  const whole = animal.stock + animal.held_unpaid
  const [most] = ties
    .flatMap(by => animal[by].map(({ animals }) => ({ by, percent: Math.floor((animals * 100) / whole) })))
    .toSorted((a, b) => b.percent - a.percent)
  return most && most.percent > alarming ? { name: animal.name, ...most } : null
}

/** Notes which animals one person holds unpaid, as far as can be told, each once a day in Jakarta; owners are told by e-mail. */
export async function noteHolders(db: Db, now: string) {
  for (const animal of await heldBy(db, await heldStatement(db))) {
    const changes = mostOf(animal)
    const entity_id = `held ${animal.id} ${wibDay(now)}`
    if (changes) await noteOnce(db, { entity_id, action: 'stock_held_by_one', changes }, now)
  }
}
