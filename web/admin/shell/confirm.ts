import { useSyncExternalStore } from 'react'
import { confirmHeaders } from '../../../worker/contract/people/auth'
import type { Confirmation, ProblemBody } from '../../../worker/contract/problems'
import { createApi } from '../../lib/client'
import { isRecord } from '../../lib/guards'
import { currentScope, sendingFrom } from '../../lib/intention'
import { listeners } from '../../lib/listeners'
import { sessionFetch } from './session'

/** A change that waits for a password: what it would do, and how it goes on. */
export type Asked = {
  confirm: Confirmation
  /** Sends the change once more with the password; answers what the server said. */
  retry: (password: string) => Promise<Response>
  /** Ends the asking with the answer that counts. */
  finish: (answer: Response) => void
  /** Gives the change up: it counts as refused. */
  giveUp: () => void
}

let asked: Asked | null = null
const { tell, subscribe } = listeners()

function show(next: Asked | null) {
  asked = next
  tell()
}

export const useConfirmation = () => useSyncExternalStore(subscribe, () => asked)

const isNeeded = (body: unknown): body is ProblemBody & { confirm: Confirmation } =>
  isRecord(body) && body.code === 'confirmation_needed' && 'confirm' in body

/** What an answer says; it can be read once more. */
export const bodyOf = (answer: Response): Promise<unknown> =>
  answer
    .clone()
    .json()
    .catch(() => null)

async function confirmationIn(answer: Response) {
  if (answer.status !== 428) return null
  const body = await bodyOf(answer)
  return isNeeded(body) ? body.confirm : null
}

const withPassword = (init: RequestInit, password: string) => {
  const headers = new Headers(init.headers)
  // Headers hold ASCII alone.
  headers.set(confirmHeaders.password, encodeURIComponent(password))
  return { ...init, headers }
}

/** `fetch` for a change that the server may want confirmed: before and after are looked at, and the password is asked. */
export async function confirmedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const scope = currentScope()
  const answer = await sessionFetch(input, init)
  const confirm = await confirmationIn(answer)
  if (!confirm) return answer
  return new Promise<Response>(resolve => {
    const finish = (last: Response) => {
      show(null)
      resolve(last)
    }
    // The password dialog is a form of its own; the change still belongs to the form that asked for it.
    const retry = (password: string) =>
      sendingFrom(scope, false, () => sessionFetch(input, withPassword(init, password)))
    show({ confirm, retry, finish, giveUp: () => finish(answer) })
  })
}

/** The typed client for changes that the server may want confirmed by password. */
export const confirmedApi = createApi(confirmedFetch).api.admin
