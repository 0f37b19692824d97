import {
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
  useRouteError,
} from 'react-router'
import type { Group } from '../../../worker/contract/people/roles'
import { Button } from '../../ui/button'
import { EmptyState, ErrorState } from '../../ui/states'
import { loadJobsIfStale } from '../common/jobs/store'
import { RouterLinkButton } from '../common/lists/links'
import { ScreenHeader } from '../common/parts/page-head'
import { hasOperatorRight, useRights } from '../common/rights'
import { loadTeamNamesIfStale } from '../common/team-names'
import { adminUrls, loginUrlWithReturn, pathAfterLogin, screenUrl } from '../common/urls'
import { Layout, LayoutSkeleton } from './layout'
import { adminPages, movedScreenPaths } from './pages'
import { adminScreens } from './screens'
import { operatorSession } from './session'

type NoScreenProps = { heading: string; title: string; to: string; toLabel: string; children: string }

const NoScreen = ({ heading, title, to, toLabel, children }: NoScreenProps) => (
  <>
    <ScreenHeader title={heading} />
    <EmptyState title={title} action={<RouterLinkButton to={to}>{toLabel}</RouterLinkButton>}>
      {children}
    </EmptyState>
  </>
)

const home = { to: adminUrls.home, toLabel: 'Kembali ke halaman utama' }

const NotFound = () => (
  <NoScreen heading="Halaman tidak ditemukan" title="Alamat ini tidak ada" {...home}>
    Periksa kembali alamatnya atau pilih halaman dari menu.
  </NoScreen>
)

function Forbidden() {
  const { mustEnrol } = useRights()
  if (mustEnrol)
    return (
      <NoScreen
        heading="Aktifkan verifikasi dua langkah"
        title="Akun Anda wajib memakai verifikasi dua langkah"
        to={adminUrls.account}
        toLabel="Buka halaman Akun"
      >
        Setelah Anda mengaktifkannya, semua halaman terbuka lagi.
      </NoScreen>
    )
  return (
    <NoScreen
      heading="Anda tidak berhak membuka halaman ini"
      title="Halaman ini bukan untuk peran Anda"
      {...home}
    >
      Bila Anda memerlukannya, mintalah pemilik mengubah peran Anda di Pengaturan › Tim.
    </NoScreen>
  )
}

function ScreenError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return (
    <>
      <ScreenHeader title="Halaman tidak dapat dibuka" />
      <ErrorState
        message="Terjadi kesalahan saat membuka halaman ini."
        detail="Muat ulang halaman. Jika tetap gagal, keluar lalu masuk kembali."
      />
      <Button className="mt-4" onClick={() => location.reload()}>
        Muat ulang
      </Button>
    </>
  )
}

const requireSession: MiddlewareFunction = ({ request }) => {
  if (operatorSession.get() !== null) return
  const { pathname, search } = new URL(request.url)
  // The router's request has no hash, so take it from the window: the link of a chat order has its data in the hash.
  const hash = pathname === window.location.pathname ? window.location.hash : ''
  throw redirect(loginUrlWithReturn({ pathname, search, hash }))
}

function skipWhenSignedIn({ request }: { request: Request }) {
  if (operatorSession.get() !== null) throw redirect(pathAfterLogin(new URL(request.url).searchParams))
  return null
}

/** Runs before the screen's loader, so that a screen without permission does not call the server. */
const requireRight =
  (group: Group): MiddlewareFunction =>
  () => {
    if (operatorSession.get() !== null && !hasOperatorRight(group)) throw data(null, { status: 403 })
  }

function redirectToOnlyScreen() {
  const [only, ...others] = adminScreens.filter(({ path, group }) => path !== '' && hasOperatorRight(group))
  if (only && others.length === 0) throw redirect(screenUrl(only.path))
}

/** In ms: after this time, a screen is rendered without waiting for the jobs and the team's names. */
const maxWaitMs = 1000

/** Loads jobs and names before the screen is rendered, because later they would shift its layout. */
const loadShared = () =>
  Promise.race([
    Promise.all([loadJobsIfStale(), loadTeamNamesIfStale()]),
    new Promise(resolve => setTimeout(resolve, maxWaitMs)),
  ])

const pageRoutes = adminPages.map(({ path, group, lazy }): RouteObject => {
  const address = path === '' ? { index: true as const } : { path }
  const middleware = [requireRight(group), ...(path === '' ? [redirectToOnlyScreen] : [])]
  return { ...address, middleware, lazy, ErrorBoundary: ScreenError }
})

const movedRoutes = Object.entries(movedScreenPaths).map(([path, to]): RouteObject => {
  const loader = ({ request }: { request: Request }) =>
    redirect(`${screenUrl(to)}${new URL(request.url).search}`)
  return { path, loader, HydrateFallback: () => null }
})

export const adminRouteTable: RouteObject[] = [
  {
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
    children: [
      { path: adminUrls.login, loader: skipWhenSignedIn, lazy: () => import('./sign-in/sign-in-form') },
      { path: adminUrls.invite, lazy: () => import('./sign-in/invite') },
      { path: adminUrls.setup, lazy: () => import('./sign-in/first-owner') },
    ],
  },
  {
    path: adminUrls.home,
    middleware: [requireSession],
    loader: loadShared,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: Layout,
    ErrorBoundary: ScreenError,
    HydrateFallback: LayoutSkeleton,
    children: [...pageRoutes, ...movedRoutes, { path: '*', Component: NotFound }],
  },
]
