import type { ReactNode } from 'react'
import { rupiah } from '../../../worker/contract/format'
import { Button } from '../../ui/button'
import { Agreement } from './agreement'
import type { PricedLine } from './offers'

/** On phones the total and the next thing to do stay in reach. */
export function BottomBar({
  lines,
  total,
  shortHold,
  onFill,
  children,
}: {
  lines: PricedLine[]
  total: number
  /** Hours to pay where they are fewer than usual; the cart says why. */
  shortHold: number | null
  /** Leads to the data that are still missing; null where sending comes next. */
  onFill: (() => void) | null
  children: ReactNode
}) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar lg:hidden print:hidden">
      <a href="#keranjang" className="min-w-0 leading-tight">
        <span className="block text-sm text-primary underline underline-offset-4">{count} di keranjang</span>
        <output translate="no" className="money block text-lg font-bold">
          {rupiah(total)}
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
