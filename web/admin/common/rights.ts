import { useSyncExternalStore } from 'react'
import { canRoleUse, type Group } from '../../../worker/contract/people/roles'
import { isPlainRecord } from '../../lib/guards'
import { createStore } from '../../lib/stored'
import { operatorSession } from '../shell/session'

const owner = () => operatorSession.get()?.user.email ?? ''

/** A preference stored on this device for one account, because operators may share a device. */
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

/** Whether the operator has a right to a group of screens. The server checks the right again on every call. */
export function hasOperatorRight(group: Group, right: 'read' | 'write' = 'write') {
  const user = operatorSession.get()?.user
  if (!user || (user.must_enrol && group !== 'account')) return false
  return canRoleUse(user.role, group, right)
}

export function useRights() {
  const now = useSyncExternalStore(operatorSession.subscribe, operatorSession.get)
  const { role = '', email = '', must_enrol: mustEnrol = false } = now?.user ?? {}
  return { may: hasOperatorRight, role, email, mustEnrol }
}
