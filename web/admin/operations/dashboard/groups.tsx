import {
  Award,
  Beef,
  BookCheck,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  HandCoins,
  Hash,
  Hourglass,
  Landmark,
  type LucideIcon,
  MailX,
  MessageCircle,
  PenLine,
  RefreshCw,
  Undo2,
  UserPen,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  addDays,
  dateTime,
  formatRupiah,
  formatThousands,
  longDate,
  remainingTimeText,
  shortDate,
  wibDay,
} from '../../../../worker/contract/lib/format'
import { bankRowStates } from '../../../../worker/contract/money/bank-rows'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { stockUnitOf } from '../../../../worker/contract/orders/shares'
import type { Group } from '../../../../worker/contract/people/roles'
import { serverNow, serverNowText } from '../../../lib/clock'
import { secondsUntil } from '../../../ui/countdown'
import { dayCloseUrl, orderUrl, screenUrl } from '../../common/urls'
import { messageListTabs } from '../../messages/views'

type Needs = Dashboard['needs']

/** The server stops counting waiting tasks at this number. */
export const maxCountedTasks = 1000

export const taskLinkClass = 'font-semibold text-primary underline underline-offset-4'

export type NeedGroup = {
  label: string
  count: number
  /** Time at which the oldest of the waiting tasks began to wait: UTC ISO, or a WIB day. */
  since?: string | null
  /** If set, only operators with write permission for this group of screens see the task. */
  of?: Group
  icon: LucideIcon
  to: string
  toLabel: string
  lines?: { id: string; name: ReactNode; note: string }[]
}

const linkLine = (to: string, name: string, note: string, after?: string) => ({
  id: to,
  name: (
    <>
      <Link to={to} className={`inline-block py-1 ${taskLinkClass}`}>
        {name}
      </Link>{' '}
      {after}
    </>
  ),
  note,
})

type OrderOf = { id: string; order_id: string; customer_name: string }

const orderLine = ({ id, order_id, customer_name }: OrderOf, note: string, list?: string) =>
  linkLine(orderUrl(id, list), order_id, note, customer_name)

const claimFilter = 'claimed=true'

const claimLine = (order: Needs['claims']['items'][number]) => {
  const proof = order.has_proof === 1 ? 'ada bukti' : 'tanpa bukti'
  const note = `${formatRupiah(order.total_amount)}, ${dateTime(order.payment_claimed_at)}, ${proof}`
  return orderLine(order, note, claimFilter)
}

const namelessLine = ({ names, date, ...order }: Needs['nameless']['items'][number]) =>
  orderLine(order, date ? `${names} nama, ${shortDate(date)}` : `${names} nama, belum dijadwalkan`)

function dayText(date: string) {
  const today = wibDay(serverNowText())
  if (date < today) return `Terlewat: ${shortDate(date)}`
  if (date === today) return 'Hari ini'
  return date === addDays(today, 1) ? 'Besok' : longDate(date)
}

const seasonUrl = (status: string, season = '') =>
  `${screenUrl('sacrifices')}?status=${status}&season=${season}`

const planLine = ({ date, season, n }: Needs['planned'][number]) =>
  linkLine(`${seasonUrl('scheduled', season)}&date=${date}`, dayText(date), counted(n, 'pelaksanaan'))

const seasonLine = ({ season, n }: Needs['unplanned']['seasons'][number]) =>
  linkLine(seasonUrl('pending', season), `Musim ${season}`, counted(n, 'pelaksanaan'))

const counted = (n: number, noun: string) =>
  `${formatThousands(n)}${n === maxCountedTasks ? '+' : ''} ${noun}`

const rowStateLine = (state: keyof Needs['bank_rows'], n: number) =>
  linkLine(`${screenUrl('statements')}?state=${state}`, bankRowStates[state], `${formatThousands(n)} baris`)

const rowsLine = (query: string, name: string, n: number) =>
  linkLine(`${screenUrl('statements')}?${query}`, name, counted(n, 'baris'))

const mailView = (view: keyof typeof messageListTabs) => `${screenUrl('messages')}?view=${view}`

const mailLine = (view: 'email-failed' | 'email-sending', n: number) =>
  linkLine(mailView(view), messageListTabs[view], counted(n, 'email'))

const pendingOrders = `${screenUrl('orders')}?status=pending`

export const taskGroups = ({
  claims,
  short,
  nameless,
  unplanned,
  planned,
  unclosed,
  messages,
  open_money: { parts, doubtful, unseen },
  refunds: { requested, approved, overpaid },
  bank_rows,
  uncovered,
  emails: { failed, unknown },
  expiring,
  crowded_totals,
  low_stock,
  corrections,
  outdated_certificates,
  draft_certificates,
}: Needs): NeedGroup[] => [
  {
    label: 'Konfirmasi transfer untuk diperiksa',
    ...claims,
    icon: HandCoins,
    to: `${screenUrl('orders')}?${claimFilter}`,
    toLabel: 'Lihat semua yang menunggu verifikasi',
    lines: claims.items.map(claimLine),
  },
  {
    label: 'Kurang bayar',
    ...short,
    icon: Wallet,
    to: `${screenUrl('orders')}?short=true`,
    toLabel: 'Lihat pesanan yang kurang bayar',
    lines: short.items.map(order => orderLine(order, `Kurang ${formatRupiah(order.short_by)}`)),
  },
  {
    of: 'refunds',
    label: 'Lebih bayar',
    ...overpaid,
    icon: Undo2,
    to: screenUrl('finance/refunds'),
    toLabel: 'Kembalikan, atau catat sebagai infak',
  },
  {
    of: 'refunds',
    label: 'Refund menunggu persetujuan',
    ...requested,
    icon: Undo2,
    to: `${screenUrl('finance/refunds')}?state=requested`,
    toLabel: 'Setujui atau tolak',
  },
  {
    of: 'refunds',
    label: 'Refund menunggu dibayar',
    ...approved,
    icon: Undo2,
    to: `${screenUrl('finance/refunds')}?state=approved`,
    toLabel: 'Bayar refundnya',
  },
  {
    of: 'orders',
    label: 'Nama belum diisi',
    ...nameless,
    icon: PenLine,
    to: orderUrl(nameless.items[0]?.id ?? ''),
    toLabel: 'Isi nama untuk pelaksanaan terdekat',
    lines: nameless.items.map(namelessLine),
  },
  {
    of: 'sacrifices',
    label: 'Belum dijadwalkan',
    ...unplanned,
    icon: CalendarPlus,
    to: seasonUrl('pending', unplanned.seasons[0]?.season),
    toLabel: 'Tentukan hari dan tempatnya',
    lines: unplanned.seasons.length > 1 ? unplanned.seasons.map(seasonLine) : [],
  },
  {
    of: 'sacrifices',
    label: 'Pelaksanaan terjadwal',
    count: planned.reduce((sum, { n }) => sum + n, 0),
    icon: CalendarDays,
    to: seasonUrl('scheduled', planned[0]?.season),
    toLabel: 'Lihat semua yang dijadwalkan',
    lines: planned.map(planLine),
  },
  {
    of: 'ledger',
    label: 'Hari belum ditutup',
    ...unclosed,
    icon: BookCheck,
    to: `${dayCloseUrl}?day=${unclosed.since}`,
    toLabel: `Tutup hari ${unclosed.since && longDate(unclosed.since)}`,
  },
  {
    of: 'messages',
    label: 'Pesan WhatsApp menunggu dikirim',
    ...messages,
    icon: MessageCircle,
    to: screenUrl('messages'),
    toLabel: 'Kirim satu per satu',
  },
  {
    of: 'statements',
    label: 'Uang yang menunggu keputusan',
    count: Math.min(maxCountedTasks, parts + doubtful + unseen.count),
    icon: Wallet,
    to: screenUrl('statements'),
    toLabel: 'Buka mutasi',
    lines: [
      ...(parts > 0 ? [rowsLine('state=part', 'Bayar sebagian, pesanannya sudah batal', parts)] : []),
      ...(doubtful > 0 ? [rowsLine('state=doubtful', 'Pembayaran yang perlu dilihat lagi', doubtful)] : []),
      ...unseen.items.map(order =>
        orderLine(order, `${formatRupiah(order.unseen)} belum terlihat di mutasi`),
      ),
    ],
  },
  {
    of: 'statements',
    label: 'Mutasi belum dicocokkan',
    count: bank_rows.exact + bank_rows.recorded + bank_rows.check,
    icon: Landmark,
    to: screenUrl('statements'),
    toLabel: 'Cocokkan mutasi',
    lines: (['exact', 'recorded', 'check'] as const).flatMap(state =>
      bank_rows[state] > 0 ? [rowStateLine(state, bank_rows[state])] : [],
    ),
  },
  {
    of: 'statements',
    label: 'Hari tanpa mutasi',
    count: uncovered.reduce((sum, { days }) => sum + days, 0),
    icon: CalendarX,
    to: screenUrl('statements'),
    toLabel: 'Lihat harinya dan impor mutasi',
    lines: uncovered.map(({ account_id, account_name, days }) => ({
      id: account_id,
      name: account_name,
      note: `${formatThousands(days)} hari belum diimpor`,
    })),
  },
  {
    of: 'messages',
    label: failed.count > 0 ? 'Email gagal terkirim' : 'Email mungkin belum sampai',
    count: Math.min(maxCountedTasks, failed.count + unknown.count),
    since: failed.since ?? unknown.since,
    icon: MailX,
    to: mailView(failed.count > 0 ? 'email-failed' : 'email-sending'),
    toLabel: failed.count > 0 ? 'Lihat sebabnya dan kirim lagi' : 'Periksa dan putuskan',
    lines:
      failed.count > 0 && unknown.count > 0
        ? [mailLine('email-failed', failed.count), mailLine('email-sending', unknown.count)]
        : [],
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
        `${formatRupiah(order.total_amount)}, sisa ${remainingTimeText(secondsUntil(order.expires_at, serverNow()))}`,
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
      name: `Pesanan seharga ${formatRupiah(subtotal)}`,
      note: `${used_percent}% terpakai; lalu kode unik di atas Rp 1.000`,
    })),
  },
  {
    of: 'products',
    label: 'Stok menipis',
    count: low_stock.count,
    icon: Beef,
    to: screenUrl('animals'),
    toLabel: 'Kelola stok hewan',
    lines: low_stock.items.map(({ id, name, type, stock, shares }) => ({
      id,
      name: `${name} (${type})`,
      note: stock === 0 ? 'Habis' : `Sisa ${stock} ${stockUnitOf({ shares })}`,
    })),
  },
  {
    of: 'sacrifices',
    label: 'Permintaan koreksi nama',
    ...corrections,
    icon: UserPen,
    to: screenUrl('sacrifices/corrections'),
    toLabel: 'Putuskan koreksinya',
  },
  {
    of: 'certificates',
    label: 'Sertifikat perlu diganti',
    ...outdated_certificates,
    icon: RefreshCw,
    to: `${screenUrl('certificates')}?status=outdated`,
    toLabel: 'Ganti dengan data terbaru',
  },
  {
    of: 'certificates',
    label: 'Sertifikat masih draft',
    ...draft_certificates,
    icon: Award,
    to: `${screenUrl('certificates')}?status=draft`,
    toLabel: 'Periksa dan terbitkan',
  },
]
