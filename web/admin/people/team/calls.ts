import type { InvitationInput, Policy } from '../../../../worker/contract/people/people'
import type { Role } from '../../../../worker/contract/people/roles'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { adminUrls } from '../../common/urls'
import { confirmingApi } from '../../shell/confirm'

const { people } = adminApi
/** This client asks for the operator's password, which the worker requires to make somebody an owner. */
const confirmed = confirmingApi.people

export const fetchTeam = (signal: AbortSignal) => fetchJson(people.$get({}, { init: { signal } }))

export const inviteOperator = (json: InvitationInput) => fetchJson(confirmed.invitations.$post({ json }))

/** The token is in the URL fragment, which browsers do not send to servers, so no server log contains the token. */
export const invitationLink = (token: string) => `${window.location.origin}${adminUrls.invite}#${token}`

export const revokeInvitation = (id: string) =>
  sendRequest(people.invitations[':id'].revoke.$post({ param: { id } }))

export const changeMemberRole = (id: string, role: Role) =>
  sendRequest(confirmed[':id'].role.$put({ param: { id }, json: { role } }))

export const disableOperator = (id: string) => sendRequest(people[':id'].disable.$post({ param: { id } }))

export const enableOperator = (id: string) => sendRequest(confirmed[':id'].enable.$post({ param: { id } }))

export const resetTotp = (id: string) => sendRequest(people[':id']['reset-totp'].$post({ param: { id } }))

export const endAllSessions = (id: string) =>
  sendRequest(people[':id']['end-sessions'].$post({ param: { id } }))

export const saveTotpPolicy = (json: Partial<Policy>) => sendRequest(people.policy.$put({ json }))
