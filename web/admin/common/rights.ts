import { useSyncExternalStore } from 'react'
import { type Group, roleMayUse } from '../../../worker/contract/people/roles'
import { operatorSession } from '../shell/session'

/** Whether to show a group's screens: by default to operators who may write. The server checks every call itself. */
export function operatorMay(group: Group, right: 'read' | 'write' = 'write') {
  const user = operatorSession.get()?.user
  if (!user || (user.must_enrol && group !== 'account')) return false
  return roleMayUse(user.role, group, right)
}

export function useRights() {
  const now = useSyncExternalStore(operatorSession.subscribe, operatorSession.get)
  return { may: operatorMay, role: now?.user.role ?? '', mustEnrol: now?.user.must_enrol ?? false }
}
