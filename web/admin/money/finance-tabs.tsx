import { useLocation } from 'react-router'
import { ChipNav } from '../common/links/chip-nav'
import { useRights } from '../common/rights'
import { dayCloseUrl, journalUrl, refundsUrl, screenUrl } from '../common/urls'

const tabs = [
  { to: screenUrl('finance'), group: 'ledger', label: 'Laporan' },
  { to: refundsUrl, group: 'refunds', label: 'Refund' },
  { to: dayCloseUrl, group: 'ledger', label: 'Tutup hari' },
  { to: journalUrl, group: 'ledger', label: 'Jurnal' },
] as const

export function FinanceTabs() {
  const { may } = useRights()
  const { pathname } = useLocation()
  const chips = tabs.filter(({ group }) => may(group))
  return (
    <ChipNav
      label="Halaman keuangan"
      chips={chips.map(({ to, label }) => ({ to, label, isCurrent: to === pathname }))}
    />
  )
}
