import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import {
  maxWaitingCount,
  type Waiting,
  type WaitingScreen,
} from '../../../worker/contract/operations/dashboard'
import { fetchJson } from '../../lib/api'
import { attemptRead } from '../../lib/attempt'
import { createListeners } from '../../lib/listeners'
import { api } from '../common/api'
import { mayOperator } from '../common/rights'

/** ms. Counts are not reloaded within this time. */
const freshMs = 20_000

const countedScreens: WaitingScreen[] = [
  'orders',
  'statements',
  'refunds',
  'sacrifices',
  'certificates',
  'messages',
]

let cachedCounts: Waiting = {}
let loadedAt = 0
const changeListeners = createListeners()

async function reloadCounts() {
  if (document.visibilityState !== 'visible' || Date.now() - loadedAt < freshMs) return
  if (!countedScreens.some(screen => mayOperator(screen))) return
  loadedAt = Date.now()
  // If the request fails, the badges keep their last numbers.
  const { value } = await attemptRead(fetchJson(api.waiting.$get()))
  if (!value) return
  cachedCounts = value
  changeListeners.tell()
}

function subscribe(listener: () => void) {
  const unsubscribe = changeListeners.subscribe(listener)
  document.addEventListener('visibilitychange', reloadCounts)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', reloadCounts)
  }
}

/** Open tasks of the operator, reloaded at each navigation and when the tab becomes visible. */
export function useWaiting() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads at each navigation
  useEffect(() => void reloadCounts(), [pathname])
  return useSyncExternalStore(subscribe, () => cachedCounts)
}

/** Badge text of a screen; null without open tasks. */
export function badgeOf(waiting: Waiting, path: string) {
  const screen = countedScreens.find(one => one === path)
  const n = (screen && waiting[screen]) ?? 0
  if (n === 0) return null
  return n >= maxWaitingCount ? `${maxWaitingCount - 1}+` : String(n)
}
