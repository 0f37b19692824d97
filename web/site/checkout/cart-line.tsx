import { ChevronDown, Minus, Plus, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { maxNamesOfLine } from '../../../worker/contract/orders/rules'
import { Button } from '../../ui/button'
import { ToolButton } from '../../ui/tool-button'
import { PricePerShareNote } from '../product-parts'
import { cartLimits, namesForRequest, removeLine, setLineNames, setQuantity } from './cart'
import { updateCartLines } from './draft'
import { NamesFields } from './names-fields'
import type { Offer, PricedLine } from './offers'

const stepButton =
  'grid size-11 place-items-center rounded-card border border-edge bg-white hover:bg-primary-soft aria-disabled:border-line aria-disabled:text-edge aria-disabled:hover:bg-white'

type QuantityProps = { name: string; value: number; most: number | null; onChange: (value: number) => void }

/** Quantity stepper. Minus at 1 removes the line; plus stops at the stock. */
function Quantity({ name, value, most, onChange }: QuantityProps) {
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
        className={stepButton}
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
        className={stepButton}
        onClick={() => isFull || onChange(value + 1)}
        aria-disabled={isFull || undefined}
        aria-label={`Tambah ${name}`}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

/** Max name fields that open by themselves. More would push the customer's fields out of view. */
const maxOpenNames = 3

type NamesProps = { line: PricedLine; offer: Offer; isWanted: boolean }

function Names({ line, offer, isWanted }: NamesProps) {
  const slots = maxNamesOfLine({ kind: offer.type, shares: offer.shares, quantity: line.quantity })
  // Evaluated once: a growing quantity must not close fields that are being filled.
  const [isOpen] = useState(isWanted && slots <= maxOpenNames)
  const filled = namesForRequest(line.names, slots).length
  return (
    <details open={isOpen} className="group mt-2">
      <summary className="-mx-2 flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-card px-2 font-semibold text-primary hover:bg-primary-soft">
        <span>
          Isi nama <span className="font-normal text-muted">(boleh menyusul)</span>
        </span>
        <span className="flex items-center gap-2 text-sm font-normal text-muted">
          {filled} dari {slots}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="pt-2 pb-1">
        <NamesFields
          kind={offer.type}
          item={line.name}
          slots={slots}
          names={line.names}
          onChange={names => updateCartLines(lines => setLineNames(lines, line, names))}
        />
      </div>
    </details>
  )
}

function Warning({ line }: { line: PricedLine }) {
  if (line.isGone) return <p className="mt-1 font-semibold text-danger">Tidak tersedia lagi</p>
  if (!line.isShort) return null
  const left = line.offer?.stock ?? 0
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-2 font-semibold text-danger">
      Stok tinggal {left}
      <Button
        look="secondary"
        className="text-sm"
        onClick={() => updateCartLines(lines => setQuantity(lines, line, left))}
      >
        Kurangi menjadi {left}
      </Button>
    </p>
  )
}

export const CartLineItem = memo(({ line, isWanted }: { line: PricedLine; isWanted: boolean }) => {
  const { offer, quantity, name } = line
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="font-semibold">{offer?.name ?? name}</p>
          {offer && <PricePerShareNote shares={offer.shares} />}
        </div>
        <ToolButton
          icon={Trash2}
          label={`Hapus ${name}`}
          tone="remove"
          className="-mt-2.5 -mr-2.5"
          onClick={() => updateCartLines(lines => removeLine(lines, line))}
        />
      </div>
      {offer && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <Quantity
            name={name}
            value={quantity}
            most={offer.stock}
            onChange={value => updateCartLines(lines => setQuantity(lines, line, value))}
          />
          <p className="text-right">
            <span translate="no" className="money block font-semibold">
              {formatRupiah(offer.price * quantity)}
            </span>
            {quantity > 1 && (
              <span translate="no" className="money block text-sm text-muted">
                @ {formatRupiah(offer.price)}
              </span>
            )}
          </p>
        </div>
      )}
      <Warning line={line} />
      {offer && <Names line={line} offer={offer} isWanted={isWanted} />}
    </li>
  )
})
