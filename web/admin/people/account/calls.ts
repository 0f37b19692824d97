import { ask, send } from '../../../lib/api'
import { api } from '../../common/api'

const { account } = api

type Password = { current_password: string; new_password: string }

/** Ends every other session. */
export const changePassword = (json: Password) => send(account.password.$put({ json }))

export async function readAccount(signal: AbortSignal) {
  const init = { signal }
  const [sessions, events, second] = await Promise.all([
    ask(account.sessions.$get({}, { init })),
    ask(account.events.$get({}, { init })),
    ask(account.totp.$get({}, { init })),
  ])
  return { sessions: sessions.items, events: events.items, second }
}

export const endSession = (id: string) => send(account.sessions[':id'].$delete({ param: { id } }))

export const startTotp = (password: string) => ask(account.totp.$post({ json: { password } }))

export const confirmTotp = async (code: string) =>
  (await ask(account.totp.confirm.$post({ json: { code } }))).recovery_codes

export const stopTotp = (json: { password: string; code: string }) => send(account.totp.off.$post({ json }))
