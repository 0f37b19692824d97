import { useLocation } from 'react-router'
import { ChipLinks } from '../common/lists/links'
import { useRights } from '../common/rights'
import { dayCloseUrl, journalUrl, payoutsUrl, refundsUrl, screenUrl } from '../common/urls'
import { useIsProviderUsed } from './provider-balances'

const tabs = [
  { to: screenUrl('finance'), group: 'ledger', label: 'Laporan' },
  { to: refundsUrl, group: 'refunds', label: 'Refund' },
  { to: dayCloseUrl, group: 'ledger', label: 'Tutup hari' },
  { to: journalUrl, group: 'ledger', label: 'Jurnal' },
  { to: payoutsUrl, group: 'ledger', label: 'Pencairan' },
] as const

export function FinanceTabs() {
  const { may } = useRights()
  const { pathname } = useLocation()
  const isProviderUsed = useIsProviderUsed()
  const chips = tabs.filter(
    ({ to, group }) => may(group) && (to !== payoutsUrl || isProviderUsed || pathname === payoutsUrl),
  )
  return (
    <ChipLinks
      label="Halaman keuangan"
      chips={chips.map(({ to, label }) => ({ to, label, isCurrent: to === pathname }))}
    />
  )
}
