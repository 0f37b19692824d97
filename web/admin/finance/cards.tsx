import { ArrowDownLeft, ArrowUpRight, Hourglass, Scale } from 'lucide-react'
import { rupiah } from '../../../worker/contract/format'
import type { FinanceSummary } from '../../../worker/contract/money/finance'
import { StatCard, StatCards } from '../common/stat-card'

/** Money of the range; what is pending is as of now. */
export const Cards = ({ summary, range }: { summary: FinanceSummary; range: string }) => (
  <StatCards label="Ringkasan keuangan">
    <StatCard label="Total Pemasukan" value={rupiah(summary.total_income)} icon={ArrowDownLeft}>
      <span className="money">{rupiah(summary.from_orders)}</span> dari pesanan
    </StatCard>
    <StatCard label="Total Pengeluaran" value={rupiah(summary.total_expense)} icon={ArrowUpRight}>
      Dalam {range} hari terakhir
    </StatCard>
    <StatCard label="Saldo" value={rupiah(summary.balance)} icon={Scale}>
      Pemasukan dikurangi pengeluaran
    </StatCard>
    <StatCard label="Pembayaran Tertunda" value={rupiah(summary.pending_payments)} icon={Hourglass}>
      Belum terverifikasi, saat ini
    </StatCard>
  </StatCards>
)
