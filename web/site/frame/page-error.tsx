import { useRouteError } from 'react-router'
import { ApiProblem } from '../../lib/problem'
import { ErrorState } from '../../ui/states'

/** What stands in place of a page that failed as a whole, for instance when its code could not be fetched. */
export function PageError() {
  const error = useRouteError()
  const problem = error instanceof ApiProblem ? error : navigator.onLine ? null : ApiProblem.network()
  return (
    <main className="page max-w-2xl py-24">
      <h1 className="mb-6 text-2xl">Halaman tidak dapat ditampilkan</h1>
      <ErrorState
        message="Terjadi kesalahan saat memuat halaman ini."
        detail={problem?.detail}
        onRetry={() => location.reload()}
        retryLabel="Muat ulang"
      />
    </main>
  )
}
