import { type FormEvent, useState } from 'react'
import { rupiahAmount } from '../../../../worker/contract/base'
import { dateTime, rupiah, wibDay } from '../../../../worker/contract/lib/format'
import type { OrderDetail, OrderPatch } from '../../../../worker/contract/orders/orders'
import { serverNowText } from '../../../lib/clock'
import { useWrite } from '../../../lib/use-write'
import { PaidBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { DateInput } from '../../../ui/date-input'
import { ExactAmount } from '../../../ui/exact-amount'
import { MoneyInput, type TypedAmount } from '../../common/forms/money-field'
import { WriteError } from '../../common/forms/write-error'
import { Section } from '../../common/parts/details'
import { isToVerify, ToVerifyBadge } from '../badges'
import { changeOrder, type Order } from '../calls'
import { Claims } from './claims'

type PaymentProps = {
  order: OrderDetail
  onSaved: (message: string) => void
  /** Set if the list that this order was opened from has a next order. */
  onGoOn?: (message: string) => void
  onReload: () => void
  onAct: (action: 'reject' | 'rejectAndNext' | 'undo') => void
}

export function Payment({ order, onSaved, onGoOn, onReload, onAct }: PaymentProps) {
  const { write, isBusy, problem } = useWrite()
  const today = wibDay(serverNowText())
  const [received_on, setReceivedOn] = useState(today)
  const isVerified = order.payment_status === 'verified'

  const verify = async (patch: OrderPatch = {}, finish = onSaved) => {
    const failed = await write(() =>
      changeOrder(order, { payment_status: 'verified', received_on, ...patch }),
    )
    if (failed === null) finish(`Pembayaran ${order.order_id} terverifikasi.`)
  }

  return (
    <Section title="Pembayaran" actions={isToVerify(order) ? <ToVerifyBadge /> : <PaidBadge order={order} />}>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="space-y-4 md:sticky md:top-20 md:self-start lg:top-6">
          <Expected order={order} />
          <PaymentNote order={order} />
          {isVerified ? (
            <Button look="secondary" onClick={() => onAct('undo')}>
              Batalkan verifikasi
            </Button>
          ) : (
            <>
              <DateInput
                label="Uang masuk tanggal"
                min={wibDay(order.created_at)}
                max={today}
                value={received_on}
                onChange={day => setReceivedOn(day || today)}
                error={problem?.errors.find(({ path }) => path === 'received_on')?.message}
              />
              <div className="flex flex-wrap gap-3">
                {onGoOn && (
                  <Button onClick={() => verify({}, onGoOn)} disabled={isBusy}>
                    Verifikasi dan berikutnya
                  </Button>
                )}
                <Button look={onGoOn ? 'secondary' : 'primary'} onClick={() => verify()} disabled={isBusy}>
                  {isBusy ? 'Memproses…' : 'Verifikasi pembayaran'}
                </Button>
                <Button look="secondary" onClick={() => onAct('reject')} disabled={isBusy}>
                  Tolak
                </Button>
                {onGoOn && (
                  <Button look="secondary" onClick={() => onAct('rejectAndNext')} disabled={isBusy}>
                    Tolak dan berikutnya
                  </Button>
                )}
              </div>
              <OtherAmount
                expected={order.total_amount}
                isBusy={isBusy}
                onVerify={amount => verify({ amount })}
              />
            </>
          )}
          <WriteError heading="Failed to update payment status" problem={problem} onReload={onReload} />
        </div>
        <Claims claims={order.claims} />
      </div>
    </Section>
  )
}

function PaymentNote({ order }: { order: OrderDetail }) {
  const text = paymentNote(order)
  return text === null ? null : <p className="text-sm wrap-anywhere text-muted">{text}</p>
}

function paymentNote(order: OrderDetail) {
  if (order.short_by > 0)
    return `Kurang ${rupiah(order.short_by)} dari totalnya. Sampai uangnya lengkap, pesanan ini diperlakukan sebagai belum dibayar.`
  if (order.payment_verified_at !== null) {
    return `Diverifikasi ${dateTime(order.payment_verified_at)}, ${verifiedAmount(order)} masuk.`
  }
  if (order.status === 'cancelled') {
    return 'Pesanan ini dibatalkan. Memverifikasi pembayaran mengambil stok kembali selama masih ada.'
  }
  if (order.payment_rejected_reason !== null) return `Alasan penolakan: ${order.payment_rejected_reason}`
  if (order.payment_claimed_at !== null)
    return `Dikonfirmasi pelanggan ${dateTime(order.payment_claimed_at)}.`
  return `Batas pembayaran ${dateTime(order.expires_at)}.`
}

/** The amount verified by the operator, which can differ from the total. */
function verifiedAmount({ events, total_amount }: OrderDetail) {
  const amount = events.findLast(event => event.type === 'payment_verified')?.details.amount
  return rupiah(typeof amount === 'number' ? amount : total_amount)
}

/** The unique code is emphasised, because it identifies the transfer. */
function Expected({ order }: { order: Order }) {
  return (
    <div>
      <p className="text-sm text-muted">Jumlah yang harus masuk</p>
      <p className="flex flex-wrap items-center gap-3">
        <ExactAmount {...order} />
        <CopyButton label="Jumlah" value={String(order.total_amount)} />
      </p>
      <dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-y-1 text-sm">
        <dt className="text-muted">Subtotal</dt>
        <dd className="money text-right">{rupiah(order.subtotal)}</dd>
        {order.discount > 0 && (
          <>
            <dt className="text-muted">Diskon</dt>
            <dd className="money text-right">{rupiah(-order.discount)}</dd>
          </>
        )}
        <dt className="text-muted">Kode unik</dt>
        <dd className="money text-right">{rupiah(order.unique_code)}</dd>
      </dl>
    </div>
  )
}

type OtherAmountProps = { expected: number; isBusy: boolean; onVerify: (amount: number) => void }

const amountSchema = rupiahAmount()

/** For a transfer that differs from the total. The ledger records the received amount. */
function OtherAmount({ expected, isBusy, onVerify }: OtherAmountProps) {
  const [amount, setAmount] = useState<TypedAmount>(null)
  const { data, error } = amountSchema.safeParse(amount)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (data !== undefined) onVerify(data)
  }

  return (
    <details className="rounded-card border border-line px-4">
      <summary className="flex min-h-11 items-center font-medium text-primary">
        Jumlah yang masuk berbeda?
      </summary>
      <form onSubmit={submit} className="space-y-3 pb-4">
        <MoneyInput
          label="Jumlah yang masuk"
          placeholder={rupiah(expected)}
          value={amount}
          onChange={setAmount}
          hint={data !== undefined && data !== expected ? differenceText(data - expected) : undefined}
          error={typeof amount === 'number' ? error?.issues[0]?.message : undefined}
        />
        <Button type="submit" look="secondary" disabled={isBusy || data === undefined}>
          Verifikasi dengan jumlah ini
        </Button>
      </form>
    </details>
  )
}

const differenceText = (difference: number) =>
  difference > 0
    ? `Lebih ${rupiah(difference)} dari yang diharapkan.`
    : `Kurang ${rupiah(-difference)} dari yang diharapkan.`
