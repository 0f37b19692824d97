import { useSyncExternalStore } from 'react'
import { type Group, mayUse } from '../../../worker/contract/people/roles'
import { session } from '../shell/session'

/** Whether to show a group's screens: by default to operators who may write. The server checks every call itself. */
export function mayOperator(group: Group, right: 'read' | 'write' = 'write') {
  const user = session.get()?.user
  if (!user || (user.must_enrol && group !== 'account')) return false
  return mayUse(user.role, group, right)
}

export function useRights() {
  const now = useSyncExternalStore(session.subscribe, session.get)
  return { may: mayOperator, role: now?.user.role ?? '', mustEnrol: now?.user.must_enrol ?? false }
}
