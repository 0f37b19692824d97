import { Minus, Plus } from 'lucide-react'
import { cartLimits } from './cart'

const button =
  'grid size-11 place-items-center rounded-card border border-edge bg-white hover:bg-primary-soft aria-disabled:border-line aria-disabled:text-edge aria-disabled:hover:bg-white'

type QuantityProps = { name: string; value: number; most: number | null; onChange: (value: number) => void }

/** Minus and plus; at 0 the line disappears, at the stock it goes no higher. */
export function Quantity({ name, value, most, onChange }: QuantityProps) {
  const isFull = value >= Math.min(most ?? cartLimits.quantity, cartLimits.quantity)
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        className={button}
        onClick={() => onChange(value - 1)}
        aria-label={`Kurangi ${name}`}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output className="min-w-9 text-center font-semibold tabular-nums" aria-label={`Jumlah ${name}`}>
        {value}
      </output>
      <button
        type="button"
        className={button}
        onClick={() => isFull || onChange(value + 1)}
        aria-disabled={isFull || undefined}
        aria-label={`Tambah ${name}`}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
