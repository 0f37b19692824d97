import type { ReactNode } from 'react'
import { dateTime } from '../../../worker/contract/format'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { serverNow } from '../../lib/clock'
import { asSentence } from './as-sentence'
import { claimedText, lateText } from './claimed-text'
import { isPayable, type Phase } from './phase'

const tones = {
  wait: 'bg-yellow-soft text-yellow-ink',
  bad: 'bg-red-soft text-red-ink',
  good: 'bg-green-soft text-green-ink',
}

const Notice = ({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) => (
  <p className={`rounded-card px-4 py-3 ${tones[tone]}`}>{children}</p>
)

const Refused = ({ reason }: { reason: string | null }) =>
  reason && ` Pembayaran yang Anda kabarkan ditolak: ${asSentence(reason)}`

/** What the customer should know or do now, in one sentence; `next` is what comes after all was paid. */
export function PhaseNotice({ order, phase, next }: { order: OrderView; phase: Phase; next: string }) {
  const { payment_rejected_reason, expires_at } = order
  if (phase === 'rejected') {
    return (
      <Notice tone="bad">
        <strong>Pembayaran ditolak.</strong>{' '}
        {payment_rejected_reason && `Alasan: ${asSentence(payment_rejected_reason)} `}
        Silakan bayar kembali sebelum {dateTime(expires_at)}.
      </Notice>
    )
  }
  if (isPayable(phase)) {
    return (
      <Notice tone="wait">
        <strong>Menunggu pembayaran</strong> sampai {dateTime(expires_at)}.
      </Notice>
    )
  }
  if (phase === 'claimed') {
    return (
      <Notice tone="wait">
        <strong>Pembayaran sedang diperiksa.</strong> {claimedText(order, serverNow())}
      </Notice>
    )
  }
  if (phase === 'late') {
    return (
      <Notice tone="wait">
        <strong>Pesanan ini sudah dibatalkan, tetapi transfer Anda kami periksa.</strong>{' '}
        {lateText(order, serverNow())}
      </Notice>
    )
  }
  if (phase === 'expired') {
    return (
      <Notice tone="bad">
        <strong>Pesanan dibatalkan otomatis</strong> karena belum{' '}
        {order.paid_so_far === null ? 'dibayar' : 'lunas'} sampai {dateTime(expires_at)}.
        <Refused reason={payment_rejected_reason} />
      </Notice>
    )
  }
  if (phase === 'cancelled') {
    return (
      <Notice tone="bad">
        <strong>Pesanan ini sudah dibatalkan.</strong>
        <Refused reason={payment_rejected_reason} />
      </Notice>
    )
  }
  return next === '' ? null : (
    <Notice tone="good">
      <strong>Selanjutnya:</strong> {next}
    </Notice>
  )
}
