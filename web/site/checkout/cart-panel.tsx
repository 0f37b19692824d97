import { ChevronDown, Minus, Plus, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { maxNamesOfLine } from '../../../worker/contract/orders/rules'
import { useIsHydrated } from '../../lib/stored'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/states'
import { ToolButton } from '../../ui/tool-button'
import { PriceIncludes, PricePerShareNote } from '../product-parts'
import {
  cartLimits,
  cartLineKey,
  namesForRequest,
  removeCartLine,
  setCartQuantity,
  setLineNames,
} from './cart'
import { AgreementText, orderFormId } from './customer-form'
import { updateCartLines } from './draft'
import { NamesFields } from './names-fields'
import type { Offer, PricedLine } from './offers'
import { defaultHoldHours } from './place-order'

const stepButton =
  'grid size-11 place-items-center rounded-card border border-edge bg-white hover:bg-primary-soft aria-disabled:border-line aria-disabled:text-edge aria-disabled:hover:bg-white'

type QuantityProps = { name: string; value: number; most: number | null; onChange: (value: number) => void }

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

/** An item with more name fields starts folded, so that the customer's own fields stay in view. */
const maxOpenNames = 3

type NamesProps = { line: PricedLine; offer: Offer; isWanted: boolean }

function Names({ line, offer, isWanted }: NamesProps) {
  const slots = maxNamesOfLine({ kind: offer.type, shares: offer.shares, quantity: line.quantity })
  // Computed once, because a growing quantity must not close fields that are being filled.
  const [isOpen] = useState(isWanted && slots <= maxOpenNames)
  const filled = namesForRequest(line.names, slots).filter(({ name }) => name !== '').length
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
        onClick={() => updateCartLines(lines => setCartQuantity(lines, line, left))}
      >
        Kurangi menjadi {left}
      </Button>
    </p>
  )
}

const CartLineItem = memo(({ line, isWanted }: { line: PricedLine; isWanted: boolean }) => {
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
          onClick={() => updateCartLines(lines => removeCartLine(lines, line))}
        />
      </div>
      {offer && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <Quantity
            name={name}
            value={quantity}
            most={offer.stock}
            onChange={value => updateCartLines(lines => setCartQuantity(lines, line, value))}
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

type SubmitProps = { isReady: boolean; isBusy: boolean; className?: string }

/** The button stays clickable while input is missing: the click then shows the errors. */
export const SubmitButton = ({ isReady, isBusy, className }: SubmitProps) => (
  <Button
    type="submit"
    form={orderFormId}
    aria-disabled={!isReady || isBusy || undefined}
    aria-describedby={isReady ? undefined : 'order-hint'}
    className={className}
  >
    {isBusy ? 'Mengirim…' : 'Kirim Pesanan'}
  </Button>
)

function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return heading
}

type SumsProps = { subtotal: number; discount: number; code: string }

const Sums = ({ subtotal, discount, code }: SumsProps) => (
  <div className="mt-4 border-t border-line pt-4">
    {discount > 0 && (
      <>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          Subtotal{' '}
          <span translate="no" className="money">
            {formatRupiah(subtotal)}
          </span>
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-green-ink">
          <span className="min-w-0 wrap-anywhere">Diskon {code}</span>
          <span translate="no" className="money">
            −{formatRupiah(discount)}
          </span>
        </p>
      </>
    )}
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-bold">
      Total{' '}
      <span translate="no" className="money">
        {formatRupiah(subtotal - discount)}
      </span>
    </p>
  </div>
)

const HoldNote = ({ hours }: { hours: number | null }) => (
  <p
    role="status"
    className="mt-3 rounded-card border border-edge bg-yellow-soft p-3 font-semibold empty:hidden"
  >
    {hours !== null &&
      `Waktu pembayaran saat ini ${hours} jam, bukan ${defaultHoldHours} jam: banyak hewan pilihan Anda sedang ditahan pesanan yang belum dibayar.`}
  </p>
)

type CartPanelProps = {
  lines: PricedLine[]
  /** Offers from the URL (`?animal=`, `?service=`). Their name fields start unfolded. */
  wanted: Offer[]
  total: number
  discount: { code: string; discount: number }
  shortHold: number | null
  hint: string | null
  problem: ReactNode
  children: ReactNode
}

export function CartPanel({
  lines,
  wanted,
  total,
  discount,
  shortHold,
  hint,
  problem,
  children,
}: CartPanelProps) {
  const isHydrated = useIsHydrated()
  const heading = useFocusAfterRemoval(lines.length)
  return (
    <section
      id="keranjang"
      aria-labelledby="cart-title"
      className={`card scroll-mt-24 p-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:flex lg:max-h-[calc(100dvh-8rem)] lg:flex-col lg:overflow-y-auto ${wanted.length > 0 ? 'lg:row-span-4' : 'lg:row-span-3'}`}
    >
      <h2 ref={heading} id="cart-title" tabIndex={-1} className="text-lg">
        Keranjang
      </h2>
      <div className="lg:-mx-5 lg:min-h-24 lg:overflow-y-auto lg:px-5">
        {!isHydrated && <Skeleton className="mt-4 h-20" />}
        {isHydrated && lines.length === 0 && (
          <p className="mt-3 text-muted">Keranjang masih kosong. Pilih hewan atau layanan terlebih dahulu.</p>
        )}
        {lines.length > 0 && (
          <ul className="mt-4">
            {lines.map(line => (
              <CartLineItem
                key={cartLineKey(line)}
                line={line}
                isWanted={wanted.some(offer => cartLineKey(offer) === cartLineKey(line))}
              />
            ))}
          </ul>
        )}
        <PriceIncludes kinds={lines.map(({ kind }) => kind)} className="mt-1" />
        {problem}
      </div>
      <Sums subtotal={total} discount={discount.discount} code={discount.code} />
      <p className="text-sm text-muted">Kode unik tiga angka ditambahkan setelah pesanan dibuat.</p>
      <HoldNote hours={shortHold} />
      <p id="order-hint" role="status" className="mt-3 font-semibold text-earth empty:hidden">
        {hint}
      </p>
      {children}
    </section>
  )
}

export function CartBottomBar({
  lines,
  total,
  shortHold,
  onFill,
  children,
}: {
  lines: PricedLine[]
  total: number
  /** Hours until the payment deadline if they are fewer than usual, else null. */
  shortHold: number | null
  /** Scrolls to the missing fields; null if none is missing. */
  onFill: (() => void) | null
  children: ReactNode
}) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="bottom-bar mt-8">
      <a href="#keranjang" className="min-w-0 leading-tight">
        <span className="block text-sm text-primary underline underline-offset-4">{count} di keranjang</span>
        <output translate="no" className="money block text-lg font-bold">
          {formatRupiah(total)}
        </output>
      </a>
      {onFill ? <Button onClick={onFill}>Isi data</Button> : children}
      {shortHold !== null && (
        <p className="w-full text-sm font-semibold text-earth">Waktu pembayaran saat ini {shortHold} jam</p>
      )}
      {!onFill && <AgreementText className="w-full text-sm text-muted" />}
    </div>
  )
}
