import { Component, type ReactNode } from 'react'
import { ApiProblem } from '../../lib/problem'
import { siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { definePrivatePage, type Page } from '../page'
import type { Visit } from '../visit'
import { SitePageHeader } from './page-parts'

export const PageOutline = () => (
  <div className="page pt-8 md:pt-12">
    <Skeleton className="h-9 w-2/3 max-w-md" />
    <Skeleton className="mt-4 h-5 w-full max-w-xl" />
    <div className="mt-10 grid gap-5 md:grid-cols-3">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  </div>
)

export const PageSkeleton = () => (
  <main className="pt-16">
    <Loading />
    <PageOutline />
  </main>
)

const NotFound = () => (
  <>
    <SitePageHeader title="Halaman tidak ditemukan">
      <p>Alamat yang Anda buka tidak ada atau sudah dipindahkan.</p>
    </SitePageHeader>
    <div className="page flex flex-wrap gap-3">
      <LinkButton to={siteUrls.home}>Ke Beranda</LinkButton>
      <LinkButton to={siteUrls.orderStatus} look="secondary">
        Cek Status Pesanan
      </LinkButton>
    </div>
  </>
)

export const notFoundPage: Page = {
  ...definePrivatePage('Halaman tidak ditemukan', 'Halaman yang Anda cari tidak ada.', NotFound),
  status: () => 404,
}

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

export class PageErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { visit: this.props.visit }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps = ({ visit }: BoundaryProps, state: BoundaryState) =>
    visit === state.visit ? null : { visit, error: undefined }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <PageError error={error} />
  }
}
