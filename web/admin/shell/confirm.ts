import { useSyncExternalStore } from 'react'
import { confirmationHeaderNames } from '../../../worker/contract/people/auth'
import type { Confirmation, ProblemBody } from '../../../worker/contract/problems'
import { createApi } from '../../lib/client'
import { isPlainRecord } from '../../lib/guards'
import { currentRequestScope, runInRequestScope } from '../../lib/intention'
import { createListenerSet } from '../../lib/listeners'
import { sessionFetch } from './session'

export type PendingChange = {
  confirm: Confirmation
  retry: (password: string) => Promise<Response>
  finish: (answer: Response) => void
  /** Ends the change without a password. The form then shows the worker's error that a password is required. */
  giveUp: () => void
}

let pendingChange: PendingChange | null = null
const { tell: notify, subscribe } = createListenerSet()

function setPendingChange(next: PendingChange | null) {
  pendingChange = next
  notify()
}

export const useConfirmation = () => useSyncExternalStore(subscribe, () => pendingChange)

const isNeeded = (body: unknown): body is ProblemBody & { confirm: Confirmation } =>
  isPlainRecord(body) && body.code === 'confirmation_needed' && 'confirm' in body

export const clonedJsonBody = (answer: Response): Promise<unknown> =>
  answer
    .clone()
    .json()
    .catch(() => null)

async function confirmationIn(answer: Response) {
  if (answer.status !== 428) return null
  const body = await clonedJsonBody(answer)
  return isNeeded(body) ? body.confirm : null
}

const withPassword = (init: RequestInit, password: string) => {
  const headers = new Headers(init.headers)
  // Encode the password, because headers are ASCII only.
  headers.set(confirmationHeaderNames.password, encodeURIComponent(password))
  return { ...init, headers }
}

/** Sends a request. If the server requires the password, shows the change, asks for it and repeats the request. */
export async function fetchWithConfirmation(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const scope = currentRequestScope()
  const answer = await sessionFetch(input, init)
  const confirm = await confirmationIn(answer)
  if (!confirm) return answer
  return new Promise<Response>(resolve => {
    const finish = (last: Response) => {
      setPendingChange(null)
      resolve(last)
    }
    // Use the scope of the form that sent the change: the password dialog's scope would create another idempotency key.
    const retry = (password: string) =>
      runInRequestScope(scope, false, () => sessionFetch(input, withPassword(init, password)))
    setPendingChange({ confirm, retry, finish, giveUp: () => finish(answer) })
  })
}

export const confirmingApi = createApi(fetchWithConfirmation).api.admin
