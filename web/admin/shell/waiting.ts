import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import {
  maxWaitingCount,
  type Waiting,
  type WaitingScreen,
} from '../../../worker/contract/operations/dashboard'
import { fetchJson } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { createListeners } from '../../lib/listeners'
import { adminApi } from '../common/api'
import { operatorMay } from '../common/rights'
import { savedChangeListeners } from './session'

/** ms. Without a change, counts are not reloaded within this time. */
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
let requests = 0
const countListeners = createListeners()

async function reloadCounts() {
  if (document.visibilityState !== 'visible') return
  if (!countedScreens.some(screen => operatorMay(screen))) return
  loadedAt = Date.now()
  requests += 1
  const own = requests
  // If the request fails, the badges keep their last numbers.
  const { value } = await valueOrProblem(fetchJson(adminApi.waiting.$get()))
  // An older request may have counted before the last change.
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

/** Open tasks of the operator, reloaded after each change, at each navigation and when the tab becomes visible. */
export function useOpenTaskCounts() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads at each navigation
  useEffect(reloadOldCounts, [pathname])
  return useSyncExternalStore(subscribe, () => cachedCounts)
}

/** Badge text of a screen; null without open tasks. */
export function waitingBadgeText(waiting: Waiting, path: string) {
  // Refunds are a tab of the finance screen.
  const screen = countedScreens.find(one => one === (path === 'finance' ? 'refunds' : path))
  const n = (screen && waiting[screen]) ?? 0
  if (n === 0) return null
  return n >= maxWaitingCount ? `${maxWaitingCount - 1}+` : String(n)
}
