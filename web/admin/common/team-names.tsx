import { useSyncExternalStore } from 'react'
import { auditActorLabel } from '../../../worker/contract/people/audit-words'
import { fetchJson } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { createListenerSet } from '../../lib/listeners'
import { operatorSession } from '../shell/session'
import { adminApi } from './api'
import { hasOperatorRight } from './rights'

const reloadAfterMs = 60_000

let names: ReadonlyMap<string, string> = new Map()
let loadedAt = 0
const { tell: notify, subscribe } = createListenerSet()

// Clear the names at sign-out: the next operator may not be allowed to read them.
operatorSession.subscribe(() => {
  if (operatorSession.get() === null) [names, loadedAt] = [new Map(), 0]
})

export async function loadTeamNames() {
  if (!hasOperatorRight('orders', 'read')) return
  loadedAt = Date.now()
  const { id } = operatorSession.get()?.user ?? {}
  // If the request fails, screens show e-mail addresses instead of names.
  const { value } = await valueOrProblem(fetchJson(adminApi.people.names.$get()))
  if (!value || operatorSession.get()?.user.id !== id) return
  names = new Map(value.items.map(({ email, name }) => [email, name]))
  notify()
}

export async function loadTeamNamesIfStale() {
  if (Date.now() - loadedAt > reloadAfterMs) await loadTeamNames()
}

/** Returns a function that converts an actor to a text: an operator's name or e-mail, or a word such as 'Sistem'. */
export function useActorLabel() {
  const known = useSyncExternalStore(subscribe, () => names)
  return (actor: string) => known.get(actor) ?? auditActorLabel(actor)
}

export function ActorName({ of }: { of: string }) {
  const text = useActorLabel()(of)
  return <span title={of}>{text}</span>
}
