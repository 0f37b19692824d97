import { formatRupiah } from '../../../worker/contract/lib/format'
import { stockUnitOf } from '../../../worker/contract/orders/shares'
import type { ProblemBody } from '../../../worker/contract/problems'
import { Button } from '../../ui/button'
import { DialogActions } from '../../ui/dialog'
import { UntranslatedAmounts } from '../../ui/exact-amount'
import { setQuantity } from './cart'
import { updateCartLines } from './draft'
import type { PricedLine } from './offers'

type Prices = NonNullable<ProblemBody['prices']>
type Shortages = NonNullable<ProblemBody['shortages']>

const isFor = (price: Prices[number], line: PricedLine) =>
  line.kind === 'animal' ? price.animal_id === line.id : price.service_id === line.id

export const withNewPrices = (lines: PricedLine[], prices: Prices): PricedLine[] =>
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

export const DiscountChange = ({ detail, before, now, subtotal, onAccept, onClose }: DiscountChangeProps) => (
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

export function PriceChange({ lines, prices, subtotal, onAccept, onClose }: PriceChangeProps) {
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
      (left, { animal_id, stock }) => setQuantity(left, { kind: 'animal', id: animal_id }, stock),
      lines,
    ),
  )

export function StockShortage({ shortages, onClose }: { shortages: Shortages; onClose: () => void }) {
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
