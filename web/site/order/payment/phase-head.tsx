import {
  Ban,
  CircleCheck,
  CircleDashed,
  Clock,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { serverNow } from '../../../lib/clock'
import type { Phase } from '../phase'
import { claimStateText, endWithPunctuation, expiredText, lateClaimText, rejectionText } from '../phase-words'

type Head = { title: string; text: string; Icon: LucideIcon; colour: string }

const good = 'bg-green-soft text-green-ink'
const bad = 'bg-red-soft text-red-ink'
const wait = 'bg-yellow-soft text-yellow-ink'

const heads: Record<Phase, (order: OrderView) => Head> = {
  waiting: ({ paid_so_far }) => ({
    title: paid_so_far === null ? 'Pesanan Berhasil Dibuat!' : 'Pembayaran Anda belum lengkap',
    text: 'Tinggal satu langkah: selesaikan pembayaran sebelum batas waktunya.',
    Icon: paid_so_far === null ? CircleCheck : CircleDashed,
    colour: paid_so_far === null ? good : wait,
  }),
  rejected: order => ({
    title: 'Pembayaran belum dapat kami terima',
    text: order.payment_rejected_reason
      ? `Alasan: ${endWithPunctuation(order.payment_rejected_reason)}`
      : 'Silakan periksa kembali pembayaran Anda, lalu kabari kami lagi.',
    Icon: TriangleAlert,
    colour: bad,
  }),
  claimed: order => ({
    title: 'Pembayaran Anda sedang diperiksa',
    text: claimStateText(order, serverNow()),
    Icon: Hourglass,
    colour: wait,
  }),
  paid: () => ({
    title: 'Pembayaran sudah terverifikasi',
    text: 'Terima kasih. Perjalanan pesanan Anda dapat dipantau di Status Pesanan.',
    Icon: CircleCheck,
    colour: good,
  }),
  underway: () => ({
    title: 'Pesanan Anda sedang diproses',
    text: 'Perjalanan pesanan Anda dapat dipantau di Status Pesanan.',
    Icon: Clock,
    colour: wait,
  }),
  expired: order => ({
    title: 'Batas waktu pembayaran sudah lewat',
    text: `Pesanan ini dibatalkan otomatis ${expiredText(order)}${rejectionText(order)}`,
    Icon: Clock,
    colour: bad,
  }),
  cancelled: order => ({
    title: 'Pesanan ini sudah dibatalkan',
    text: order.payment_rejected_reason
      ? rejectionText(order).trim()
      : 'Jangan transfer untuk pesanan ini lagi. Sudah terlanjur? Kabari kami di bawah ini.',
    Icon: Ban,
    colour: bad,
  }),
  late: order => ({
    title: 'Kabar transfer Anda sudah kami terima',
    text: lateClaimText(order, serverNow()),
    Icon: Hourglass,
    colour: wait,
  }),
}

export function PaymentPhaseHeader({ order, phase }: { order: OrderView; phase: Phase }) {
  const { title, text, Icon, colour } = heads[phase](order)
  return (
    <header className="mb-6 flex items-start gap-4">
      <span className={`grid size-12 shrink-0 place-items-center rounded-full ${colour}`}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 max-w-[60ch] text-muted">{text}</p>
      </div>
    </header>
  )
}
