import { rupiah } from '../../../../worker/contract/format'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { ClaimButton } from '../claim-button'
import { amountDue } from '../due'
import type { Phase } from '../phase'

type BottomBarProps = { order: OrderView; phase: Phase; onClaim: () => void }

/** On phones the amount and 'Saya sudah transfer' stay in reach; at the page's end the bar has room of its own. */
export const BottomBar = ({ order, phase, onClaim }: BottomBarProps) => (
  <div className="sticky bottom-0 z-10 -mx-4 mt-8 -mb-8 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar md:-mx-6 md:-mb-12 md:px-6 lg:hidden print:hidden">
    <p className="min-w-0 leading-tight">
      <span className="block text-sm text-muted">Transfer tepat</span>
      <span translate="no" className="money block text-lg font-bold">
        {rupiah(amountDue(order))}
      </span>
    </p>
    <ClaimButton {...{ order, phase }} onClick={onClaim} className="max-w-80 grow" />
  </div>
)
