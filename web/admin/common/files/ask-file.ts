import { noAnswer, problemOf } from '../../../lib/problem'
import { sessionFetch } from '../../shell/session'

/** The answer that brings a file which only the operator may have. Throws `ApiProblem`. */
export async function askFile(path: string, init?: RequestInit) {
  const answer = await sessionFetch(path, init).catch(noAnswer)
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => null))
  return answer
}
