import {
  Award,
  Beef,
  CalendarX,
  HandCoins,
  Hash,
  Hourglass,
  Landmark,
  type LucideIcon,
  MailX,
  RefreshCw,
  Undo2,
  UserPen,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dateTime, inWords, rupiah, thousands } from '../../../../worker/contract/lib/format'
import { bankRowLanes } from '../../../../worker/contract/money/bank-rows'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { unitOf } from '../../../../worker/contract/orders/shares'
import type { Group as Screens } from '../../../../worker/contract/people/roles'
import { serverNow } from '../../../lib/clock'
import { secondsUntil } from '../../../ui/countdown'
import { EmptyState } from '../../../ui/states'
import { Section } from '../../common/parts/details'
import { useRights } from '../../common/rights'
import { orderUrl, screenUrl } from '../../common/urls'
import { messageViews } from '../../messages/views'
import { HeldStock } from './held'

type Needs = Dashboard['needs']

/** The server counts only up to this number. */
const maxCounted = 1000

const link = 'font-semibold text-primary underline underline-offset-4'

/** Open tasks, most urgent first, with links. */
export function NeedsAction({ needs }: { needs: Needs }) {
  const { may } = useRights()
  const groups = groupsOf(needs).filter(({ count, of }) => count > 0 && (!of || may(of)))
  return (
    <Section title="Perlu tindakan">
      {needs.held.map(animal => (
        <HeldStock key={animal.id} animal={animal} />
      ))}
      {groups.length === 0 && needs.held.length === 0 ? (
        <EmptyState title="Semua beres">Tidak ada yang menunggu tindakan Anda saat ini.</EmptyState>
      ) : (
        <ul className="gap-x-8 lg:columns-2">
          {groups.map(group => (
            <Need key={group.label} {...group} />
          ))}
        </ul>
      )}
    </Section>
  )
}

type Group = {
  label: string
  count: number
  /** Shown only to operators with write permission for this group. */
  of?: Screens
  icon: LucideIcon
  to: string
  toLabel: string
  lines?: { id: string; name: ReactNode; note: string }[]
}

const Need = ({ label, count, icon: Icon, to, toLabel, lines = [] }: Group) => (
  <li className="mb-4 min-w-0 break-inside-avoid">
    <h3 className="flex items-center gap-2 font-semibold">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-earth" />
      {label}
      <span className="rounded-full bg-yellow-soft px-2.5 text-sm leading-6 font-bold text-yellow-ink tabular-nums">
        {thousands(count)}
        {count === maxCounted && '+'}
      </span>
    </h3>
    {lines.length > 0 && (
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map(({ id, name, note }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-sm text-muted tabular-nums">{note}</span>
          </li>
        ))}
      </ul>
    )}
    <Link to={to} className={`inline-flex min-h-11 items-center text-sm ${link}`}>
      {toLabel}
    </Link>
  </li>
)

const linkLine = (to: string, name: string, note: string, after?: string) => ({
  id: to,
  name: (
    <>
      <Link to={to} className={`inline-block py-1 ${link}`}>
        {name}
      </Link>{' '}
      {after}
    </>
  ),
  note,
})

type OrderOf = { id: string; order_id: string; customer_name: string }

const orderLine = ({ id, order_id, customer_name }: OrderOf, note: string) =>
  linkLine(orderUrl(id), order_id, note, customer_name)

type Claimed = Needs['claims']['items'][number]

const claimLine = (order: Claimed) =>
  orderLine(order, `${rupiah(order.total_amount)}, ${dateTime(order.payment_claimed_at)}`)

const counted = (n: number, noun: string) => `${thousands(n)}${n === maxCounted ? '+' : ''} ${noun}`

const laneLine = (lane: 'exact' | 'check', n: number) =>
  linkLine(`${screenUrl('statements')}?lane=${lane}`, bankRowLanes[lane], `${thousands(n)} baris`)

const rowsLine = (query: string, name: string, n: number) =>
  linkLine(`${screenUrl('statements')}?${query}`, name, counted(n, 'baris'))

const mailView = (view: keyof typeof messageViews) => `${screenUrl('messages/history')}?view=${view}`

const mailLine = (view: 'email-failed' | 'email-sending', n: number) =>
  linkLine(mailView(view), messageViews[view], counted(n, 'email'))

const claimedOrders = `${screenUrl('orders')}?claimed=true`
const pendingOrders = `${screenUrl('orders')}?status=pending`

const groupsOf = ({
  short,
  long_claims,
  claims,
  open_money: { parts, doubtful, unseen },
  refunds,
  bank_rows: { exact, check },
  uncovered,
  emails: { failed, unknown },
  expiring,
  crowded_totals,
  low_stock,
  corrections,
  outdated_certificates,
  draft_certificates,
}: Needs): Group[] => [
  {
    label: 'Kurang bayar',
    count: short.count,
    icon: Wallet,
    to: `${screenUrl('orders')}?short=true`,
    toLabel: 'Lihat pesanan yang kurang bayar',
    lines: short.items.map(order => orderLine(order, `Kurang ${rupiah(order.short_by)}`)),
  },
  {
    label: 'Menunggu diperiksa lebih dari 3 hari',
    count: long_claims.count,
    icon: HandCoins,
    to: claimedOrders,
    toLabel: 'Periksa yang paling lama menunggu',
    lines: long_claims.items.map(claimLine),
  },
  {
    label: 'Konfirmasi transfer untuk diperiksa',
    count: claims.count,
    icon: HandCoins,
    to: claimedOrders,
    toLabel: 'Lihat semua yang menunggu verifikasi',
    lines: claims.items.map(claimLine),
  },
  {
    label: 'Uang yang menunggu keputusan',
    count: Math.min(maxCounted, parts + doubtful + unseen.count),
    icon: Wallet,
    to: screenUrl('statements'),
    toLabel: 'Buka mutasi',
    lines: [
      ...(parts > 0 ? [rowsLine('lane=part', 'Bayar sebagian, pesanannya sudah batal', parts)] : []),
      ...(doubtful > 0 ? [rowsLine('lane=doubtful', 'Pembayaran yang perlu dilihat lagi', doubtful)] : []),
      ...unseen.items.map(order => orderLine(order, `${rupiah(order.unseen)} belum terlihat di mutasi`)),
    ],
  },
  {
    of: 'refunds',
    label: 'Refund menunggu persetujuan',
    count: refunds.requested,
    icon: Undo2,
    to: `${screenUrl('refunds')}?state=requested`,
    toLabel: 'Setujui atau tolak',
  },
  {
    of: 'refunds',
    label: 'Refund menunggu dibayar',
    count: refunds.approved,
    icon: Undo2,
    to: `${screenUrl('refunds')}?state=approved`,
    toLabel: 'Bayar refundnya',
  },
  {
    of: 'refunds',
    label: 'Lebih bayar',
    count: refunds.overpaid,
    icon: Undo2,
    to: screenUrl('refunds'),
    toLabel: 'Kembalikan, atau catat sebagai infak',
  },
  {
    label: 'Mutasi belum dicocokkan',
    count: exact + check,
    icon: Landmark,
    to: screenUrl('statements'),
    toLabel: 'Cocokkan mutasi',
    lines: [
      ...(exact > 0 ? [laneLine('exact', exact)] : []),
      ...(check > 0 ? [laneLine('check', check)] : []),
    ],
  },
  {
    label: 'Hari tanpa mutasi',
    count: uncovered.reduce((sum, { days }) => sum + days, 0),
    icon: CalendarX,
    to: screenUrl('statements'),
    toLabel: 'Lihat harinya dan impor mutasi',
    lines: uncovered.map(({ account_id, account_name, days }) => ({
      id: account_id,
      name: account_name,
      note: `${thousands(days)} hari belum diimpor`,
    })),
  },
  {
    of: 'messages',
    label: failed > 0 ? 'Email gagal terkirim' : 'Email mungkin belum sampai',
    count: Math.min(maxCounted, failed + unknown),
    icon: MailX,
    to: mailView(failed > 0 ? 'email-failed' : 'email-sending'),
    toLabel: failed > 0 ? 'Lihat sebabnya dan kirim lagi' : 'Periksa dan putuskan',
    lines:
      failed > 0 && unknown > 0 ? [mailLine('email-failed', failed), mailLine('email-sending', unknown)] : [],
  },
  {
    label: 'Pesanan segera kedaluwarsa',
    count: expiring.count,
    icon: Hourglass,
    to: pendingOrders,
    toLabel: 'Lihat pesanan yang menunggu',
    lines: expiring.items.map(order =>
      orderLine(
        order,
        `${rupiah(order.total_amount)}, sisa ${inWords(secondsUntil(order.expires_at, serverNow()))}`,
      ),
    ),
  },
  {
    label: 'Kode unik hampir habis',
    count: crowded_totals.length,
    icon: Hash,
    to: pendingOrders,
    toLabel: 'Lihat pesanan yang menunggu',
    lines: crowded_totals.map(({ subtotal, used_percent }) => ({
      id: String(subtotal),
      name: `Pesanan seharga ${rupiah(subtotal)}`,
      note: `${used_percent}% terpakai; lalu kode unik di atas Rp 1.000`,
    })),
  },
  {
    label: 'Stok menipis',
    count: low_stock.count,
    icon: Beef,
    to: screenUrl('animals'),
    toLabel: 'Kelola stok hewan',
    lines: low_stock.items.map(({ id, name, type, stock, shares }) => ({
      id,
      name: `${name} (${type})`,
      note: stock === 0 ? 'Habis' : `Sisa ${stock} ${unitOf({ shares })}`,
    })),
  },
  {
    of: 'sacrifices',
    label: 'Permintaan koreksi nama',
    count: corrections,
    icon: UserPen,
    to: screenUrl('sacrifices/corrections'),
    toLabel: 'Putuskan koreksinya',
  },
  {
    label: 'Sertifikat perlu diganti',
    count: outdated_certificates,
    icon: RefreshCw,
    to: `${screenUrl('certificates')}?status=outdated`,
    toLabel: 'Ganti dengan data terbaru',
  },
  {
    label: 'Sertifikat masih draft',
    count: draft_certificates,
    icon: Award,
    to: `${screenUrl('certificates')}?status=draft`,
    toLabel: 'Periksa dan terbitkan',
  },
]
