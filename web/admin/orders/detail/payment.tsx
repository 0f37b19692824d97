import { useState } from 'react'
import { dateTime, rupiah, wibDay } from '../../../../worker/contract/lib/format'
import type { OrderDetail, OrderPatch } from '../../../../worker/contract/orders/orders'
import { serverNowText } from '../../../lib/clock'
import { useWrite } from '../../../lib/use-write'
import { PaidBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { WriteError } from '../../common/forms/write-error'
import { Section } from '../../common/parts/details'
import { isToVerify, ToVerifyBadge } from '../badges'
import { changeOrder } from '../calls'
import { OtherAmount } from '../dialogs/other-amount'
import { Expected } from './amount'
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
              <TextField
                label="Uang masuk tanggal"
                type="date"
                min={wibDay(order.created_at)}
                max={today}
                value={received_on}
                onChange={event => setReceivedOn(event.target.value || today)}
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
