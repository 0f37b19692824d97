import { useEffect, useState } from 'react'
import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { ErrorState } from '../../ui/states'
import { certificateFile, fileFailure } from './file'

const failure = 'Sertifikat tidak dapat ditampilkan. Silakan coba lagi.'

/** The sheet by its own address, where it has a policy of its own; scaled to the width there is. */
export function Preview({ certificate }: { certificate: WholeCertificate }) {
  const { view_url, certificate_number } = certificate
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // A frame does not tell whether its page came, so the same address is asked beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
  useEffect(() => {
    const leaving = new AbortController()
    certificateFile(view_url, leaving.signal)
      .then(() => setProblem(null))
      .catch(error => !leaving.signal.aborted && setProblem(fileFailure(error, failure)))
    return () => leaving.abort()
  }, [view_url, round])

  if (problem) return <ErrorState message={problem} onRetry={() => setRound(n => n + 1)} />
  return (
    <div data-certificate className="card">
      <iframe
        key={round}
        src={view_url}
        sandbox=""
        title={`Sertifikat ${certificate_number}`}
        tabIndex={-1}
      />
    </div>
  )
}
