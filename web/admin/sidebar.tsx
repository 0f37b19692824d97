import { ExternalLink, LogOut, Search, UserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { Brand } from './brand'
import { useRights } from './rights'
import { screens } from './screens'
import { screenUrl } from './urls'

const row =
  'flex min-h-11 w-full shrink-0 items-center lg:min-h-10 gap-3 rounded-lg px-3 text-left text-sm font-medium transition-colors'
const rest = 'text-muted hover:bg-paper hover:text-ink'
const current = 'bg-primary-soft text-primary'

type SidebarProps = { email: string; onGo?: () => void; onSearch?: () => void; onSignOut: () => void }

/** `onGo` lets a drawer close itself when a link is followed. */
export function Sidebar({ email, onGo, onSearch, onSignOut }: SidebarProps) {
  const { may } = useRights()
  const own = screens.filter(({ group }) => may(group))
  // The account lies below the settings, which not everybody has.
  const entries = may('site') ? own : [...own, { path: 'settings/account', label: 'Akun', icon: UserRound }]
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
      <div className="px-3 py-2">
        <Brand />
      </div>
      {onSearch && may('search', 'read') && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onSearch}
          className="flex min-h-11 shrink-0 items-center gap-3 rounded-card border border-edge px-3 text-left text-sm text-muted hover:border-primary hover:text-ink"
        >
          <Search size={18} aria-hidden="true" />
          <span className="grow">Cari</span>
          <span aria-hidden="true" className="rounded border border-line bg-paper px-1.5 text-xs">
            Ctrl K
          </span>
        </button>
      )}
      <nav aria-label="Menu admin" className="grow">
        <ul className="space-y-1">
          {entries.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={screenUrl(path)}
                end={path === ''}
                onClick={onGo}
                className={({ isActive }) => `${row} ${isActive ? current : rest}`}
              >
                <Icon size={18} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-1 border-t border-line pt-4">
        <p className="truncate px-3 pb-1 text-sm text-muted" title={email}>
          {email}
        </p>
        <a href="/" className={`${row} ${rest}`}>
          <ExternalLink size={18} aria-hidden="true" />
          Lihat situs
        </a>
        <button type="button" onClick={onSignOut} className={`${row} ${rest}`}>
          <LogOut size={18} aria-hidden="true" />
          Keluar
        </button>
      </div>
    </div>
  )
}
