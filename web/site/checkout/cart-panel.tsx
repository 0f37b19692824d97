import { type ReactNode, useEffect, useRef } from 'react'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { useIsHydrated } from '../../lib/stored'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { PriceIncludes } from '../product-parts'
import { cartLineKey } from './cart'
import { CartLineItem } from './cart-line'
import { Agreement, orderFormId } from './customer-form'
import { defaultHoldHours } from './discount-and-hold'
import type { Offer, PricedLine } from './offers'

type SubmitProps = { isReady: boolean; isBusy: boolean; className?: string }

/** Stays clickable while input is missing: the click then shows the errors. */
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

/** Focuses the cart's heading if the focused remove button disappeared with its line. */
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

/** Announces a payment deadline shorter than usual before the order is sent. `hours` is null for the usual one. */
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
  /** Offers from the address (`?animal=`, `?service=`). Their name fields are open. */
  wanted: Offer[]
  total: number
  discount: { code: string; discount: number }
  shortHold: number | null
  hint: string | null
  problem: ReactNode
  children: ReactNode
}

/** A long list of lines scrolls, while total and button stay visible. */
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
  /** Hours to pay if fewer than usual, else null. */
  shortHold: number | null
  /** Scrolls to the missing fields; null if the order can be sent. */
  onFill: (() => void) | null
  children: ReactNode
}) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar lg:hidden print:hidden">
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
      {!onFill && <Agreement className="w-full text-sm text-muted" />}
    </div>
  )
}
