import type { Pick } from '../../../../../worker/contract/bulk'
import { throwNetworkError } from '../../../../lib/problem'
import { fetchOperatorFile } from '../../../common/files/ask-file'

const parallelReads = 5

export const maxArchiveFiles = 500

export type CertificateFile = { number: string; html: string }

async function readDocument({ id, label }: Pick): Promise<CertificateFile> {
  const answer = await fetchOperatorFile(`/api/admin/certificates/${id}/download`)
  return { number: label, html: await answer.text().catch(throwNetworkError) }
}

/** Documents of several certificates in order, a few requests at a time. Throws `ApiProblem`. */
export async function* readDocuments(picks: Pick[]) {
  for (let at = 0; at < picks.length; at += parallelReads) {
    yield* await Promise.all(picks.slice(at, at + parallelReads).map(readDocument))
  }
}
