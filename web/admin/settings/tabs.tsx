import { NavLink } from 'react-router'
import { useRights } from '../rights'
import { screenUrl } from '../urls'

const tabs = [
  { path: 'settings', group: 'site', label: 'Situs' },
  { path: 'settings/templates', group: 'templates', label: 'Template Sertifikat' },
  { path: 'settings/legal', group: 'site', label: 'Halaman Legal' },
  { path: 'settings/messages', group: 'settings', label: 'Teks Pesan' },
  { path: 'settings/feeds', group: 'feeds', label: 'Sumber Mutasi' },
  { path: 'settings/people', group: 'people', label: 'Tim' },
  { path: 'settings/checks', group: 'checks', label: 'Periksa Data' },
  { path: 'settings/account', group: 'account', label: 'Akun' },
] as const

const tab =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors'

/** The way between the pages of the settings. */
export function SettingsTabs() {
  const { may } = useRights()
  const open = tabs.filter(({ group }) => may(group))
  if (open.length < 2) return null
  return (
    <nav aria-label="Halaman pengaturan" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {open.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={screenUrl(path)}
              end={path === 'settings'}
              className={({ isActive }) =>
                `${tab} ${isActive ? 'border-primary bg-primary text-white' : 'border-line bg-white text-muted hover:border-primary hover:text-ink'}`
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
