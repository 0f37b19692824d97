import { rupiah } from '../../../worker/contract/format'

type SumsProps = { subtotal: number; discount: number; code: string }

/** What the cart comes to; the discount is a line of its own. */
export const Sums = ({ subtotal, discount, code }: SumsProps) => (
  <div className="mt-4 border-t border-line pt-4">
    {discount > 0 && (
      <>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          Subtotal <span className="money">{rupiah(subtotal)}</span>
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-green-ink">
          <span className="min-w-0 wrap-anywhere">Diskon {code}</span>
          <span className="money">−{rupiah(discount)}</span>
        </p>
      </>
    )}
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-bold">
      Total <span className="money">{rupiah(subtotal - discount)}</span>
    </p>
  </div>
)
