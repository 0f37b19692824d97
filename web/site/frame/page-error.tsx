import { useRouteError } from 'react-router'
import { asProblem } from '../../lib/problem'
import { ErrorState } from '../../ui/states'

const isReadable = (error: unknown) => error instanceof Error && error.name === 'ApiProblem'

/** What stands in place of a page that failed as a whole, for instance when its code could not be fetched. */
export function PageError() {
  const error = useRouteError()
  const detail = isReadable(error) || !navigator.onLine ? asProblem(error).detail : undefined
  return (
    <main className="page max-w-2xl py-24">
      <h1 className="mb-6 text-2xl">Halaman tidak dapat ditampilkan</h1>
      <ErrorState
        message="Terjadi kesalahan saat memuat halaman ini."
        detail={detail}
        onRetry={() => location.reload()}
        retryLabel="Muat ulang"
      />
    </main>
  )
}
