import { ask, send } from '../../../lib/api'
import { api } from '../../api'

const { account } = api

type Password = { current_password: string; new_password: string }

/** Ends every other session. */
export const changePassword = (json: Password) => send(account.password.$put({ json }))

export const readSessions = (signal?: AbortSignal) => ask(account.sessions.$get({}, { init: { signal } }))

export const endSession = (id: string) => send(account.sessions[':id'].$delete({ param: { id } }))
