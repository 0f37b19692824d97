import { Award, ClipboardList, Landmark, type LucideIcon, PawPrint, UserRound } from 'lucide-react'
import { certificateStatuses, orderStatuses } from '../../../../worker/contract/labels'
import { formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import { bankRowStates } from '../../../../worker/contract/money/bank-rows'
import type { SearchAnswer } from '../../../../worker/contract/operations/search'
import { hasOperatorRight } from '../../common/rights'
import { orderUrl, screenUrl } from '../../common/urls'
import { adminScreens, searchablePages } from '../../shell/screens'

export type Hit = {
  key: string
  to: string
  label: string
  found?: string | null
  note: string
  icon: LucideIcon
}
export type HitGroup = { label: string; hits: Hit[] }

const listOf = (path: string, q: string) => `${screenUrl(path)}?q=${encodeURIComponent(q)}`

const screenHits = [...adminScreens, ...searchablePages].map(({ path, label, icon, group }) => ({
  group,
  key: `screen:${path}`,
  to: screenUrl(path),
  label,
  note: '',
  icon,
}))

function screensLike(q: string) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const mine = screenHits.filter(({ group }) => hasOperatorRight(group))
  return mine.filter(({ label }) => words.every(word => label.toLowerCase().includes(word)))
}

/** The screens come first if nothing was typed, else last. */
export function searchResultGroups(q: string, found: SearchAnswer | null): HitGroup[] {
  const { orders = [], rows = [], customers = [], certificates = [], animals = [] } = found ?? {}
  const allOrders = {
    key: 'orders',
    to: listOf('orders', q.trim()),
    label: 'Lihat semua pesanan yang cocok',
    note: '',
    icon: ClipboardList,
  }
  const groups: HitGroup[] = [
    {
      label: 'Pesanan',
      hits: [
        ...orders.map(({ id, order_id, customer_name, total_amount, status, found }) => ({
          key: `order:${id}`,
          to: orderUrl(id),
          label: `${order_id} ${customer_name}`,
          found,
          note: `${formatRupiah(total_amount)}, ${orderStatuses[status]}`,
          icon: ClipboardList,
        })),
        ...(found?.has_more_orders ? [allOrders] : []),
      ],
    },
    {
      label: 'Pelanggan',
      hits: customers.map(({ customer_name, customer_phone, orders }) => ({
        key: `customer:${customer_phone}`,
        to: listOf('orders', customer_phone),
        label: customer_name,
        note: `${customer_phone}, ${orders} pesanan: lihat semua`,
        icon: UserRound,
      })),
    },
    {
      label: 'Mutasi',
      hits: rows.map(({ id, date, side, amount, description, state, order_id, found }) => ({
        key: `row:${id}`,
        to: `${screenUrl('statements')}?${new URLSearchParams({ state, q: found ? String(amount) : q })}`,
        label: `${formatRupiah(side === 'in' ? amount : -amount)} ${description}`.trim(),
        found,
        note: [shortDate(date), bankRowStates[state], order_id].filter(Boolean).join(', '),
        icon: Landmark,
      })),
    },
    {
      label: 'Sertifikat',
      hits: certificates.map(({ id, certificate_number, name, status }) => ({
        key: `certificate:${id}`,
        to: listOf('certificates', certificate_number),
        label: `${certificate_number} ${name}`,
        note: certificateStatuses[status],
        icon: Award,
      })),
    },
    {
      label: 'Hewan',
      hits: animals.map(({ id, name, type, price, stock }) => ({
        key: `animal:${id}`,
        to: listOf('animals', name),
        label: name,
        note: `${type}, ${formatRupiah(price)}, stok ${stock}`,
        icon: PawPrint,
      })),
    },
    { label: 'Layar', hits: screensLike(q) },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
