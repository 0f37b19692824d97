import { useSyncExternalStore } from 'react'
import { type Group, mayUse } from '../../../worker/contract/people/roles'
import { session } from '../shell/session'

/** Whoever may change a group has its screens; the server decides anew at every call. */
export function mayNow(group: Group, right: 'read' | 'write' = 'write') {
  const user = session.get()?.user
  if (!user || (user.must_enrol && group !== 'account')) return false
  return mayUse(user.role, group, right)
}

/** The rights of the signed-in operator, followed as they change. */
export function useRights() {
  const now = useSyncExternalStore(session.subscribe, session.get)
  return { may: mayNow, role: now?.user.role ?? '', mustEnrol: now?.user.must_enrol ?? false }
}
