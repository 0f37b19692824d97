import { problemOf, throwNetworkError } from '../../../lib/problem'
import { sessionFetch } from '../../shell/session'

/** Fetches a file as the signed-in operator. Throws `ApiProblem`. */
export async function askFile(path: string, init?: RequestInit) {
  const answer = await sessionFetch(path, init).catch(throwNetworkError)
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => null))
  return answer
}
