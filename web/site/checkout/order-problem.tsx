import { MessageCircle } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { ApiProblem } from '../../lib/problem'
import { siteUrls } from '../../lib/urls'
import { LinkButton, OutsideButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/states'
import { refusedOrderChat } from '../chat'
import { useContent } from '../site-content'
import { DiscountChange, PriceChange, StockShortage, withNewPrices } from './change-dialogs'
import { inputByName } from './customer-form'
import type { Discount } from './discount-and-hold'
import { isCustomerField } from './draft'
import { cartSubtotal, type PricedLine } from './offers'
import { orderRequestBody } from './place-order'

/** Too many unpaid orders: shows what the customer can do. Hides 'pay' if the open orders were reported as paid. */
function HeldNotice({ problem, lines }: { problem: ApiProblem; lines: PricedLine[] }) {
  const { whatsapp } = useContent()
  const named = lines.map(({ offer, quantity }) => ({ name: offer?.name ?? '', quantity }))
  const chat = () =>
    refusedOrderChat(whatsapp, orderRequestBody(lines, null, {}), named, window.location.origin)
  const isChecked = problem.code === 'too_many_claimed'
  return (
    <div role="alert" className="rounded-card border border-edge bg-yellow-soft p-4">
      <p className="font-semibold">
        {isChecked ? 'Pembayaran Anda sedang kami periksa' : 'Pesanan ini belum dapat kami terima'}
      </p>
      <p className="mt-1">{problem.detail}</p>
      <div className="mt-3 grid gap-2">
        {!isChecked && (
          <LinkButton to={siteUrls.orderStatus} look="secondary">
            Bayar atau batalkan pesanan saya
          </LinkButton>
        )}
        {whatsapp.number && (
          <OutsideButton to={chat()} look="secondary">
            <MessageCircle aria-hidden="true" className="size-4.5" />
            Kirim lewat WhatsApp
          </OutsideButton>
        )}
      </div>
    </div>
  )
}

type OrderProblemProps = {
  problem: ApiProblem | null
  lines: PricedLine[]
  form: RefObject<HTMLFormElement | null>
  dismiss: () => void
  discount: Discount
  onAccept: (expected: { expected_subtotal?: number; expected_discount?: number | undefined }) => void
  onStale: () => void
}

function problemText(problem: ApiProblem) {
  const said = problem.errors.map(({ message }) => message)
  return said.length > 0 ? [...new Set(said)].join('. ') : problem.detail
}

/** Shows why the order was refused: price and stock changes in a dialog, other problems in the panel. */
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
    if (field) inputByName(form.current, field)?.focus()
    else notice.current?.focus()
  }, [isNotice, problem, form])

  const close = () => {
    dismiss()
    onStale()
  }
  const accept = () => {
    if (subtotal === undefined || prices === undefined) return
    onStale()
    onAccept({ expected_subtotal: subtotal, expected_discount: discount.at(withNewPrices(lines, prices)) })
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
            subtotal={cartSubtotal(lines)}
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
