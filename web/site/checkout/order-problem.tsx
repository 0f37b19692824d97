import { MessageCircle } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { stockUnitOf } from '../../../worker/contract/orders/shares'
import type { ProblemBody } from '../../../worker/contract/problems'
import type { ApiProblem } from '../../lib/problem'
import { siteUrls } from '../../lib/urls'
import { Button, ExternalLinkButton, LinkButton } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { UntranslatedAmounts } from '../../ui/exact-amount'
import { ErrorState } from '../../ui/states'
import { rejectedChatUrl } from '../chat'
import { useContent } from '../site-content'
import { setCartQuantity } from './cart'
import { findInput } from './customer-form'
import { isCustomerField, updateCartLines } from './draft'
import { cartSubtotal, type PricedLine } from './offers'
import { type Discount, orderRequestBody } from './place-order'

type Prices = NonNullable<ProblemBody['prices']>
type Shortages = NonNullable<ProblemBody['shortages']>

const isFor = (price: Prices[number], line: PricedLine) =>
  line.kind === 'animal' ? price.animal_id === line.id : price.service_id === line.id

const withNewPrices = (lines: PricedLine[], prices: Prices): PricedLine[] =>
  lines.map(line => {
    const price = prices.find(candidate => isFor(candidate, line))?.price
    return price === undefined || line.offer === null ? line : { ...line, offer: { ...line.offer, price } }
  })

type AnswersProps = { onClose: () => void; onAccept: () => void; children: string }

const Answers = ({ onClose, onAccept, children }: AnswersProps) => (
  <DialogActions onCancel={onClose} cancel="Kembali ke keranjang">
    <Button onClick={onAccept}>{children}</Button>
  </DialogActions>
)

type RowProps = { label: string; className?: string; children: number }

const Row = ({ label, className = '', children }: RowProps) => (
  <div className={`flex flex-wrap justify-between gap-x-3 ${className}`}>
    <dt>{label}</dt>
    <dd translate="no" className="money">
      {formatRupiah(children)}
    </dd>
  </div>
)

type DiscountChangeProps = {
  detail: string
  before: number
  now: number
  subtotal: number
  onAccept: () => void
  onClose: () => void
}

const DiscountChange = ({ detail, before, now, subtotal, onAccept, onClose }: DiscountChangeProps) => (
  <>
    <p>
      <UntranslatedAmounts>{detail}</UntranslatedAmounts> Pesanan Anda belum dikirim.
    </p>
    <dl className="mt-4 space-y-1 border-y border-line py-3">
      <Row label="Potongan tadi">{before}</Row>
      <Row label="Potongan sekarang">{now}</Row>
      <Row label="Total sekarang" className="font-semibold">
        {subtotal - now}
      </Row>
    </dl>
    <Answers onClose={onClose} onAccept={onAccept}>
      {now === 0 ? 'Pesan tanpa potongan' : 'Pesan dengan potongan ini'}
    </Answers>
  </>
)

type PriceChangeProps = {
  lines: PricedLine[]
  prices: Prices
  subtotal: number
  onAccept: () => void
  onClose: () => void
}

function PriceChange({ lines, prices, subtotal, onAccept, onClose }: PriceChangeProps) {
  const changed = lines.flatMap(line => {
    const price = prices.find(candidate => isFor(candidate, line))?.price
    return price === undefined || price === line.offer?.price ? [] : [{ ...line, price }]
  })
  return (
    <>
      <p>Harga berubah sejak halaman ini dibuka. Pesanan Anda belum dikirim.</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {changed.map(({ kind, id, name, offer, price }) => (
          <li key={`${kind}:${id}`} className="py-3">
            <p className="font-semibold">{offer?.name ?? name}</p>
            <p translate="no" className="money">
              {offer && (
                <>
                  <span className="sr-only">Harga lama </span>
                  <s className="text-muted">{formatRupiah(offer.price)}</s> <span aria-hidden="true">
                    →
                  </span>{' '}
                </>
              )}
              <span className="sr-only">harga baru </span>
              <strong>{formatRupiah(price)}</strong>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap justify-between gap-x-3 font-semibold">
        Total baru{' '}
        <span translate="no" className="money">
          {formatRupiah(subtotal)}
        </span>
      </p>
      <Answers onClose={onClose} onAccept={onAccept}>
        Pesan dengan harga baru
      </Answers>
    </>
  )
}

const lower = (shortages: Shortages) =>
  updateCartLines(lines =>
    shortages.reduce(
      (left, { animal_id, stock }) => setCartQuantity(left, { kind: 'animal', id: animal_id }, stock),
      lines,
    ),
  )

function StockShortage({ shortages, onClose }: { shortages: Shortages; onClose: () => void }) {
  const adjust = () => {
    lower(shortages)
    onClose()
  }
  return (
    <>
      <p>Stok berubah sejak halaman ini dibuka. Pesanan Anda belum dikirim.</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {shortages.map(({ animal_id, name, stock, shares }) => (
          <li key={animal_id} className="py-3">
            <strong>{name}</strong>:{' '}
            {stock > 0 ? `tinggal ${stock} ${stockUnitOf({ shares })}` : 'sudah habis'}
          </li>
        ))}
      </ul>
      <Answers onClose={onClose} onAccept={adjust}>
        Sesuaikan keranjang
      </Answers>
    </>
  )
}

/** Notice about too many unpaid orders. If the customer reported them as paid, it shows no link to pay them. */
function HeldNotice({ problem, lines }: { problem: ApiProblem; lines: PricedLine[] }) {
  const { whatsapp } = useContent()
  const named = lines.map(({ offer, quantity }) => ({ name: offer?.name ?? '', quantity }))
  const chat = () =>
    rejectedChatUrl(whatsapp, orderRequestBody(lines, null, {}), named, window.location.origin)
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
          <ExternalLinkButton to={chat()} look="secondary">
            <MessageCircle aria-hidden="true" className="size-4.5" />
            Kirim lewat WhatsApp
          </ExternalLinkButton>
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

export function OrderError({
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
    if (field) findInput(form.current, field)?.focus()
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
