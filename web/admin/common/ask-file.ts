import { noAnswer, problemOf } from '../../lib/problem'
import { sessionFetch } from '../session'

/** The answer that brings a file which only the operator may have. Throws `ApiProblem`. */
export async function askFile(path: string) {
  const answer = await sessionFetch(path).catch(noAnswer)
  if (!answer.ok) throw problemOf(answer.status, await answer.json().catch(() => null))
  return answer
}
