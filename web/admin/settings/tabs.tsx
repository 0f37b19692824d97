import { NavLink } from 'react-router'
import { screenUrl } from '../urls'

const tabs = [
  { path: 'settings', label: 'Situs' },
  { path: 'settings/templates', label: 'Template Sertifikat' },
  { path: 'settings/legal', label: 'Halaman Legal' },
  { path: 'settings/feeds', label: 'Sumber Mutasi' },
  { path: 'settings/checks', label: 'Periksa Data' },
  { path: 'settings/account', label: 'Akun' },
]

const tab =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors'

/** The way between the pages of the settings. */
export const SettingsTabs = () => (
  <nav aria-label="Halaman pengaturan" className="mb-6">
    <ul className="flex flex-wrap gap-2">
      {tabs.map(({ path, label }) => (
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
