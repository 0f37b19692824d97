import { matchPath, useLocation } from 'react-router'
import { ChipLinks } from '../lists/links'
import { useRights } from '../rights'
import { screenUrl } from '../urls'

const tabs = [
  { path: 'settings', group: 'site', label: 'Situs' },
  { path: 'settings/templates', group: 'templates', label: 'Template Sertifikat' },
  { path: 'settings/legal', group: 'site', label: 'Halaman Legal' },
  { path: 'settings/messages', group: 'settings', label: 'Teks Pesan' },
  { path: 'settings/gateway', group: 'settings', label: 'Pembayaran Otomatis' },
  { path: 'settings/people', group: 'people', label: 'Tim' },
  { path: 'settings/checks', group: 'checks', label: 'Periksa Data' },
  { path: 'settings/account', group: 'account', label: 'Akun' },
] as const

export function SettingsTabs() {
  const { may } = useRights()
  const { pathname } = useLocation()
  const open = tabs.filter(({ group }) => may(group))
  if (open.length < 2) return null
  const isCurrent = (path: string) =>
    matchPath({ path: screenUrl(path), end: path === 'settings' }, pathname) !== null
  return (
    <ChipLinks
      label="Halaman pengaturan"
      chips={open.map(({ path, label }) => ({ to: screenUrl(path), label, isCurrent: isCurrent(path) }))}
    />
  )
}
