import { type RefObject, useEffect, useRef } from 'react'
import type { ApiProblem } from '../../lib/problem'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/states'
import { DiscountChange, PriceChange, repriced, StockShortage } from './changes'
import { inputOf } from './customer-form'
import type { Discount } from './discount'
import { isCustomerField } from './draft'
import { HeldNotice } from './held-notice'
import { type PricedLine, subtotalOf } from './offers'

type OrderProblemProps = {
  problem: ApiProblem | null
  lines: PricedLine[]
  form: RefObject<HTMLFormElement | null>
  dismiss: () => void
  discount: Discount
  onAccept: (expected: { expected_subtotal?: number; expected_discount?: number | undefined }) => void
  /** What is offered has changed and should be read again. */
  onStale: () => void
}

/** The server's words about single fields, or about the whole. */
function problemText(problem: ApiProblem) {
  const said = problem.errors.map(({ message }) => message)
  return said.length > 0 ? [...new Set(said)].join('. ') : problem.detail
}

/** Why nothing was ordered: what changed asks in a dialog, the rest stands in the panel. */
export function OrderProblem({
  problem,
  lines,
  form,
  discount,
  dismiss,
  onAccept,
  onStale,
}: OrderProblemProps) {
  const notice = useRef<HTMLDivElement>(null)
  const { prices, subtotal, shortages, discount: granted } = problem?.members ?? {}
  const hasNewPrices = problem?.code === 'price_changed' && prices !== undefined && subtotal !== undefined
  const hasShortage = problem?.code === 'out_of_stock' && shortages !== undefined
  const isHeld = problem?.code === 'too_many_held' || problem?.code === 'too_many_claimed'
  const hasNewDiscount = problem?.code === 'discount_changed' && granted !== undefined
  const isNotice = problem !== null && !hasNewPrices && !hasShortage && !hasNewDiscount

  useEffect(() => {
    if (!isNotice) return
    const field = problem.errors.map(({ path }) => path).find(isCustomerField)
    if (field) inputOf(form.current, field)?.focus()
    else notice.current?.focus()
  }, [isNotice, problem, form])

  const close = () => {
    dismiss()
    onStale()
  }
  const accept = () => {
    if (subtotal === undefined || prices === undefined) return
    onStale()
    onAccept({ expected_subtotal: subtotal, expected_discount: discount.at(repriced(lines, prices)) })
  }

  return (
    <>
      {isNotice && (
        <div ref={notice} tabIndex={-1} className="mt-4 scroll-mt-24">
          {isHeld ? (
            <HeldNotice problem={problem} lines={lines} />
          ) : (
            <ErrorState
              message={
                problem.code === 'hold_changed'
                  ? 'Waktu untuk membayar lebih singkat'
                  : 'Gagal membuat pesanan. Silakan coba lagi.'
              }
              detail={problemText(problem)}
            />
          )}
        </div>
      )}
      <Dialog isOpen={hasNewPrices} onClose={close} title="Harga berubah">
        {hasNewPrices && <PriceChange {...{ lines, prices, subtotal }} onAccept={accept} onClose={close} />}
      </Dialog>
      <Dialog isOpen={hasNewDiscount} onClose={dismiss} title="Potongan berubah">
        {hasNewDiscount && (
          <DiscountChange
            detail={problem.detail}
            before={discount.discount}
            now={granted}
            subtotal={subtotalOf(lines)}
            onAccept={() => onAccept({ expected_discount: granted })}
            onClose={dismiss}
          />
        )}
      </Dialog>
      <Dialog isOpen={hasShortage} onClose={close} title="Stok tidak mencukupi">
        {hasShortage && <StockShortage shortages={shortages} onClose={close} />}
      </Dialog>
    </>
  )
}
