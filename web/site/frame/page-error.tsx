import { Component, type ReactNode } from 'react'
import { ApiProblem } from '../../lib/problem'
import { ErrorState } from '../../ui/states'
import type { Visit } from '../visit/context'

/** What stands in place of a page that failed as a whole, for instance when its code could not be fetched. */
export function PageError({ error }: { error: unknown }) {
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

type BoundaryProps = { visit: Visit; children: ReactNode }
type BoundaryState = { visit: Visit; error?: unknown }

/** Catches what breaks while a visit is drawn; the next visit is drawn anew. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { visit: this.props.visit }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps = ({ visit }: BoundaryProps, state: BoundaryState) =>
    visit === state.visit ? null : { visit, error: undefined }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <PageError error={error} />
  }
}
