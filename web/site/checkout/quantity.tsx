import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { cartLimits } from './cart'

const button =
  'grid size-11 place-items-center rounded-card border border-edge bg-white hover:bg-primary-soft aria-disabled:border-line aria-disabled:text-edge aria-disabled:hover:bg-white'

type QuantityProps = { name: string; value: number; most: number | null; onChange: (value: number) => void }

/** Minus, plus, and a number to type; minus at 1 takes the line away, plus ends at the stock. */
export function Quantity({ name, value, most, onChange }: QuantityProps) {
  /** What is being typed, which for a moment may be no number. */
  const [typed, setTyped] = useState<string | null>(null)
  const isFull = value >= Math.min(most ?? cartLimits.quantity, cartLimits.quantity)
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 3)
    setTyped(digits)
    if (Number(digits) > 0) onChange(Number(digits))
  }
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
      <input
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        onFocus={event => event.target.select()}
        onChange={event => type(event.target.value)}
        onBlur={() => setTyped(null)}
        aria-label={`Jumlah ${name}`}
        className="h-11 w-14 rounded-card border border-edge bg-white text-center font-semibold tabular-nums"
      />
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
