import { noAnswer, problemOf } from '../../../lib/problem'
import { sessionFetch } from '../../shell/session'

/** Fetches a file as the signed-in operator. Throws `ApiProblem`. */
export async function askFile(path: string, init?: RequestInit) {
  const answer = await sessionFetch(path, init).catch(noAnswer)
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => null))
  return answer
}
