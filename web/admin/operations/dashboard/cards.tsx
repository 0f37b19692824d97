import { ArrowDownRight, ArrowUpRight, Beef, ClipboardList, Clock, Minus, Wallet } from 'lucide-react'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { periodLabel } from '../../common/chart/days'
import { StatCard, StatCards } from '../../common/parts/stat-card'

type CardsProps = { summary: Dashboard; range: string }

/** Revenue, orders and growth depend on the range; open orders and stock are current values. */
export function DashboardCards({ summary, range }: CardsProps) {
  const period = (
    <p>
      {periodLabel(
        range,
        summary.daily.map(({ day }) => day),
      )}
    </p>
  )
  return (
    <StatCards label="Ringkasan">
      <StatCard label="Total Pendapatan" value={formatRupiah(summary.total_revenue)} icon={Wallet}>
        {period}
        <Growth percent={summary.revenue_growth} range={range} />
      </StatCard>
      <StatCard label="Total Pesanan" value={formatThousands(summary.total_orders)} icon={ClipboardList}>
        {period}
        <Growth percent={summary.orders_growth} range={range} />
      </StatCard>
      <StatCard label="Pesanan Pending" value={formatThousands(summary.pending_orders)} icon={Clock}>
        Saat ini
      </StatCard>
      <StatCard label="Stok Hewan" value={formatThousands(summary.total_animals)} icon={Beef}>
        {summary.loose_shares > 0
          ? `Ekor, dan ${formatThousands(summary.loose_shares)} bagian patungan, saat ini`
          : 'Ekor, saat ini'}
      </StatCard>
    </StatCards>
  )
}

const percentage = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 })

const directions = {
  up: { Icon: ArrowUpRight, word: 'naik', look: 'text-green-ink' },
  down: { Icon: ArrowDownRight, word: 'turun', look: 'text-red-ink' },
  level: { Icon: Minus, word: 'tetap', look: 'text-muted' },
}

const directionOf = (percent: number) => (percent > 0 ? 'up' : percent < 0 ? 'down' : 'level')

function Growth({ percent, range }: { percent: number; range: string }) {
  const { Icon, word, look } = directions[directionOf(percent)]
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <span className={`inline-flex items-center gap-1 font-semibold ${look}`}>
        <Icon size={18} aria-hidden="true" />
        <span className="sr-only">{word} </span>
        {percentage.format(Math.abs(percent) / 100)}
      </span>
      dari {range} hari sebelumnya
    </p>
  )
}
