import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { asProblem, noAnswer, problemOf } from '../../lib/problem'
import { saveFile } from '../../lib/save-file'

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

/** Saves it as a file named after its number. Throws `ApiProblem`. */
export async function saveCertificate({ download_url, certificate_number }: WholeCertificate) {
  saveFile(`${certificate_number}.html`, await certificateFile(download_url))
}
