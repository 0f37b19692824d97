import { thousands } from '../../worker/contract/format'
import { unitOf } from '../../worker/contract/orders/shares'
import type { Animal } from '../../worker/contract/shop/animals'

/** At this many left it is said more loudly. */
const fewLeft = 5

/** How many of an animal, or of its shares, are left, in words. */
export function Stock({ animal }: { animal: Pick<Animal, 'stock' | 'shares'> }) {
  const { stock } = animal
  if (stock === 0) return <span className="font-semibold text-red-ink">Stok habis</span>
  const left = `${thousands(stock)} ${unitOf(animal)}`
  if (stock <= fewLeft) return <span className="font-semibold text-earth">Tinggal {left}</span>
  return <span className="text-muted">Tersisa {left}</span>
}
