import { ask, send } from '../../../lib/api'
import { api } from '../../api'

const { account } = api

type Password = { current_password: string; new_password: string }

/** Ends every other session. */
export const changePassword = (json: Password) => send(account.password.$put({ json }))

const readSessions = (signal: AbortSignal) => ask(account.sessions.$get({}, { init: { signal } }))
const readEvents = (signal: AbortSignal) => ask(account.events.$get({}, { init: { signal } }))

export async function readAccount(signal: AbortSignal) {
  const [sessions, events] = await Promise.all([readSessions(signal), readEvents(signal)])
  return { sessions: sessions.items, events: events.items }
}

export const endSession = (id: string) => send(account.sessions[':id'].$delete({ param: { id } }))
