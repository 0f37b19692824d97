import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { mostWaiting, type Waiting, type WaitingScreen } from '../../../worker/contract/operations/dashboard'
import { ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import { listeners } from '../../lib/listeners'
import { api } from '../common/api'
import { mayNow } from '../common/rights'

/** What was just counted is not counted anew, ms. */
const freshFor = 20_000

const counted: WaitingScreen[] = ['orders', 'statements', 'refunds', 'sacrifices', 'certificates', 'messages']

let known: Waiting = {}
let askedAt = 0
const told = listeners()

async function askAgain() {
  if (document.visibilityState !== 'visible' || Date.now() - askedAt < freshFor) return
  if (!counted.some(screen => mayNow(screen))) return
  askedAt = Date.now()
  // A badge that cannot be read anew keeps what it said.
  const { value } = await attempt(ask(api.waiting.$get()))
  if (!value) return
  known = value
  told.tell()
}

function subscribe(listener: () => void) {
  const unsubscribe = told.subscribe(listener)
  document.addEventListener('visibilitychange', askAgain)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', askAgain)
  }
}

/** Reads what waits for this person, at each new screen and when they come back to the tab. */
export function useWaiting() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is the moment to look
  useEffect(() => void askAgain(), [pathname])
  return useSyncExternalStore(subscribe, () => known)
}

/** The text of a screen's badge; null where nothing waits. */
export function badgeOf(waiting: Waiting, path: string) {
  const screen = counted.find(one => one === path)
  const n = (screen && waiting[screen]) ?? 0
  if (n === 0) return null
  return n >= mostWaiting ? `${mostWaiting - 1}+` : String(n)
}
