import { ArrowDownLeft, ArrowUpRight, Hourglass, Scale } from 'lucide-react'
import { rupiah } from '../../../worker/contract/format'
import type { FinanceSummary } from '../../../worker/contract/money/finance'
import { periodIn } from '../common/chart/days'
import { StatCard, StatCards } from '../common/stat-card'

/** Money of the range; what is pending is as of now. */
export function Cards({ summary, range }: { summary: FinanceSummary; range: string }) {
  const period = <p>{periodIn(range, [summary.from, summary.to])}</p>
  return (
    <StatCards label="Ringkasan keuangan">
      <StatCard label="Total Pemasukan" value={rupiah(summary.total_income)} icon={ArrowDownLeft}>
        {period}
        <p>
          <span className="money">{rupiah(summary.from_orders)}</span> dari pesanan
        </p>
      </StatCard>
      <StatCard label="Total Pengeluaran" value={rupiah(summary.total_expense)} icon={ArrowUpRight}>
        {period}
      </StatCard>
      <StatCard label="Saldo" value={rupiah(summary.balance)} icon={Scale}>
        {period}
        <p>Pemasukan dikurangi pengeluaran</p>
      </StatCard>
      <StatCard label="Pembayaran Tertunda" value={rupiah(summary.pending_payments)} icon={Hourglass}>
        Belum terverifikasi, saat ini
      </StatCard>
    </StatCards>
  )
}
