import { thousands } from '../../worker/contract/format'

/** At this many left it is said more loudly. */
const fewLeft = 5

/** How many of an animal are left, in words. */
export function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <span className="font-semibold text-red-ink">Stok habis</span>
  if (stock <= fewLeft)
    return <span className="font-semibold text-earth">Tinggal {thousands(stock)} ekor</span>
  return <span className="text-muted">Tersisa {thousands(stock)} ekor</span>
}
