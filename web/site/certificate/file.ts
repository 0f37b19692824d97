import { asProblem, noAnswer, problemOf } from '../../lib/problem'

/** The certificate's HTML. Throws `ApiProblem`. */
export async function certificateFile(url: string, signal?: AbortSignal) {
  const response = await fetch(url, { signal }).catch(noAnswer)
  if (response.ok) return response.blob()
  throw problemOf(response.status, await response.json().catch(() => null))
}

/** What to say of a file that did not come. */
export function fileFailure(error: unknown, otherwise: string) {
  const { code, detail } = asProblem(error)
  return code === 'template_not_found' ? detail : otherwise
}
