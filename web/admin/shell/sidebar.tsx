import { ExternalLink, LogOut, Search, UserRound } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { NavLink, useLocation } from 'react-router'
import {
  maxWaitingCount,
  type WaitingCounts,
  waitingTaskCountsSchema,
} from '../../../worker/contract/operations/dashboard'
import { fetchJson } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { createListenerSet } from '../../lib/listeners'
import { adminApi } from '../common/api'
import { hasOperatorRight, useRights } from '../common/rights'
import { screenUrl } from '../common/urls'
import { ShopBrand } from './brand'
import { adminScreens, screenSections } from './screens'
import { savedChangeListeners } from './session'

/** In ms: counts younger than this are reloaded only after a change. */
const freshMs = 20_000

const countedScreens = waitingTaskCountsSchema.keyof().options

let cachedCounts: WaitingCounts = {}
let loadedAt = 0
let requests = 0
const countListeners = createListenerSet()

async function reloadCounts() {
  if (document.visibilityState !== 'visible') return
  if (!countedScreens.some(screen => hasOperatorRight(screen))) return
  loadedAt = Date.now()
  requests += 1
  const own = requests
  // If the request fails, the badges keep their last counts.
  const { value } = await valueOrProblem(fetchJson(adminApi.waiting.$get()))
  // A newer request was sent: drop this response, which may be older than the last change.
  if (!value || own !== requests) return
  cachedCounts = value
  countListeners.tell()
}

function reloadOldCounts() {
  if (Date.now() - loadedAt >= freshMs) void reloadCounts()
}

function subscribe(listener: () => void) {
  const unsubscribe = countListeners.subscribe(listener)
  document.addEventListener('visibilitychange', reloadOldCounts)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', reloadOldCounts)
  }
}

savedChangeListeners.subscribe(() => void reloadCounts())

function useOpenTaskCounts() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads at each navigation
  useEffect(reloadOldCounts, [pathname])
  return useSyncExternalStore(subscribe, () => cachedCounts)
}

function waitingBadgeText(waiting: WaitingCounts, path: string) {
  // The count of refunds is shown at the finance screen, which has a tab for refunds.
  const screen = countedScreens.find(one => one === (path === 'finance' ? 'refunds' : path))
  const n = (screen && waiting[screen]) ?? 0
  if (n === 0) return null
  return n >= maxWaitingCount ? `${maxWaitingCount - 1}+` : String(n)
}

const rowClass =
  'flex min-h-11 w-full shrink-0 items-center lg:min-h-[1.625rem] gap-2.5 rounded-lg px-3 text-left text-sm font-medium transition-colors'
const otherClass = 'text-muted hover:bg-paper hover:text-ink'
const currentClass = 'bg-primary-soft text-primary'

/** The link refers to the badge as its description, so that the count is not part of the link's name. */
const WaitingBadge = ({ id, text }: { id: string; text: string | null }) =>
  text && (
    <span
      id={id}
      className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-full bg-yellow-soft px-2 text-xs leading-5 font-bold text-yellow-ink tabular-nums"
    >
      {text}
      <span className="sr-only"> menunggu</span>
    </span>
  )

type SidebarProps = { name: string; onGo?: () => void; onSearch?: () => void; onSignOut: () => void }

/** `onGo` is called when a link is followed, so that a drawer can close itself. */
export function Sidebar({ name, onGo, onSearch, onSignOut }: SidebarProps) {
  const { may } = useRights()
  const waiting = useOpenTaskCounts()
  const badges = useId()
  const own = adminScreens.filter(({ group }) => may(group))
  // The account page belongs to the settings, so roles that may not open the settings need a link of their own.
  const account = { path: 'settings/account', section: 'Toko', label: 'Akun', icon: UserRound } as const
  const entries = may('site') ? own : [...own, account]
  const groups = screenSections.map(section => ({
    section,
    mine: entries.filter(one => one.section === section),
  }))
  return (
    <div className="flex h-full flex-col gap-2 overflow-y-auto p-3">
      <div className="px-3 py-1">
        <ShopBrand />
      </div>
      {onSearch && may('search', 'read') && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onSearch}
          className="flex min-h-11 shrink-0 items-center gap-3 rounded-card border border-edge px-3 lg:min-h-9 text-left text-sm text-muted hover:border-primary hover:text-ink"
        >
          <Search size={18} aria-hidden="true" />
          <span className="grow">Cari</span>
          <span aria-hidden="true" className="rounded border border-line bg-paper px-1.5 text-xs">
            Ctrl K
          </span>
        </button>
      )}
      <nav aria-label="Menu admin" className="grow">
        {groups.map(
          ({ section, mine }) =>
            mine.length > 0 && (
              <section key={section} aria-labelledby={`menu-${section}`} className="mb-0.5">
                <p
                  id={`menu-${section}`}
                  className="px-3 text-[0.6875rem] leading-4 font-semibold tracking-wide text-muted uppercase"
                >
                  {section}
                </p>
                <ul>
                  {mine.map(({ path, label, icon: Icon }) => (
                    <li key={path} className="relative">
                      <NavLink
                        to={screenUrl(path)}
                        end={path === ''}
                        aria-describedby={waitingBadgeText(waiting, path) ? `${badges}${path}` : undefined}
                        onClick={onGo}
                        className={({ isActive }) => `${rowClass} ${isActive ? currentClass : otherClass}`}
                      >
                        <Icon size={16} aria-hidden="true" />
                        {label}
                      </NavLink>
                      <WaitingBadge id={`${badges}${path}`} text={waitingBadgeText(waiting, path)} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </nav>
      <div className="border-t border-line pt-2">
        <p className="truncate px-3 pb-1 text-sm text-muted" title={name}>
          {name}
        </p>
        <div className="grid grid-cols-[auto_auto]">
          <a href="/" className={`${rowClass} ${otherClass} whitespace-nowrap`}>
            <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
            Lihat situs
          </a>
          <button type="button" onClick={onSignOut} className={`${rowClass} ${otherClass}`}>
            <LogOut size={16} aria-hidden="true" />
            Keluar
          </button>
        </div>
      </div>
    </div>
  )
}
