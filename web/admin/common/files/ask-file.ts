import { problemFromResponse, throwNetworkError } from '../../../lib/problem'
import { sessionFetch } from '../../shell/session'

/** Fetches a file as the signed-in operator. Throws `ApiProblem`. */
export async function fetchOperatorFile(path: string, init?: RequestInit) {
  const answer = await sessionFetch(path, init).catch(throwNetworkError)
  if (!answer.ok) throw problemFromResponse(answer.status, await answer.json().catch(() => null))
  return answer
}
