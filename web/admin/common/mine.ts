import { useSyncExternalStore } from 'react'
import { isPlainRecord } from '../../lib/guards'
import { createStore } from '../../lib/stored'
import { operatorSession } from '../shell/session'

const owner = () => operatorSession.get()?.user.email ?? ''

/** A preference of each operator, stored on this device per account, because devices may be shared. */
export function createOperatorPreference<T>(key: string, empty: T, read: (value: unknown) => T | null) {
  const all = createStore<Record<string, unknown>>(`qurban.${key}`, {}, value =>
    isPlainRecord(value) ? value : null,
  )
  const mine = (kept: Record<string, unknown>) => read(kept[owner()]) ?? empty
  return function useChoice() {
    const kept = useSyncExternalStore(all.subscribe, all.get)
    const choose = (next: T) => all.update(old => ({ ...old, [owner()]: next }))
    return [mine(kept), choose] as const
  }
}
