import { throwNetworkError } from '../../../lib/problem'
import { saveFile } from '../../../lib/save-file'
import { timeoutSignal } from '../../../lib/signals'
import { fetchOperatorFile } from './ask-file'

/** ms; long enough for a large file. */
const downloadTimeoutMs = 5 * 60_000

const nameIn = (headers: Headers) => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

/** Fetches a file as the signed-in operator and saves it under the server's name. Throws `ApiProblem`. */
export async function downloadFile(path: string, fallbackName: string) {
  const answer = await fetchOperatorFile(path, { signal: timeoutSignal(downloadTimeoutMs) })
  const content = await answer.blob().catch(throwNetworkError)
  saveFile(nameIn(answer.headers) ?? fallbackName, content)
}
