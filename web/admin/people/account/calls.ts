import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { loadTeamNames } from '../../common/team-names'
import { reloadUser } from '../../shell/session'

const { account } = adminApi

type Password = { current_password: string; new_password: string }

/** Also ends the operator's other sessions. */
export const changePassword = (json: Password) => sendRequest(account.password.$put({ json }))

export async function changeName(name: string) {
  await sendRequest(account.name.$put({ json: { name } }))
  await Promise.all([reloadUser(), loadTeamNames()])
}

export async function readAccount(signal: AbortSignal) {
  const init = { signal }
  const [sessions, events, second] = await Promise.all([
    fetchJson(account.sessions.$get({}, { init })),
    fetchJson(account.events.$get({}, { init })),
    fetchJson(account.totp.$get({}, { init })),
  ])
  return { sessions: sessions.items, events: events.items, second }
}

export const endSession = (id: string) => sendRequest(account.sessions[':id'].$delete({ param: { id } }))

export const startTotp = (password: string) => fetchJson(account.totp.$post({ json: { password } }))

export const confirmTotp = async (code: string) =>
  (await fetchJson(account.totp.confirm.$post({ json: { code } }))).recovery_codes

export const renewRecoveryCodes = async (json: { password: string; code: string }) =>
  (await fetchJson(account.totp.codes.$post({ json }))).recovery_codes

export const stopTotp = (json: { password: string; code: string }) =>
  sendRequest(account.totp.off.$post({ json }))
