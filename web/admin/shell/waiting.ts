import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { mostWaiting, type Waiting, type WaitingScreen } from '../../../worker/contract/operations/dashboard'
import { ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import { listeners } from '../../lib/listeners'
import { api } from '../common/api'
import { mayNow } from '../common/rights'

/** ms. Counts are not reloaded within this time. */
const freshFor = 20_000

const counted: WaitingScreen[] = ['orders', 'statements', 'refunds', 'sacrifices', 'certificates', 'messages']

let known: Waiting = {}
let askedAt = 0
const told = listeners()

async function askAgain() {
  if (document.visibilityState !== 'visible' || Date.now() - askedAt < freshFor) return
  if (!counted.some(screen => mayNow(screen))) return
  askedAt = Date.now()
  // If the request fails, the badges keep their last numbers.
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

/** Open tasks of the operator, reloaded at each navigation and when the tab becomes visible. */
export function useWaiting() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is the moment to look
  useEffect(() => void askAgain(), [pathname])
  return useSyncExternalStore(subscribe, () => known)
}

/** Badge text of a screen; null without open tasks. */
export function badgeOf(waiting: Waiting, path: string) {
  const screen = counted.find(one => one === path)
  const n = (screen && waiting[screen]) ?? 0
  if (n === 0) return null
  return n >= mostWaiting ? `${mostWaiting - 1}+` : String(n)
}
