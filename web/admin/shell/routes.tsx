import { data, type MiddlewareFunction, type RouteObject, redirect } from 'react-router'
import type { Group } from '../../../worker/contract/people/roles'
import { loadJobsIfStale } from '../common/jobs/store'
import { operatorMay } from '../common/rights'
import { loadTeamNamesIfStale } from '../common/team-names'
import { adminUrls, loginUrlFrom, pathAfterLogin, screenUrl } from '../common/urls'
import { Layout, LayoutSkeleton } from './layout'
import type { Screen } from './screen'
import { NotFound, ScreenError } from './screen-error'
import { movedScreens, screens } from './screens'
import { operatorSession } from './session'

const requireSession: MiddlewareFunction = ({ request }) => {
  if (operatorSession.get() !== null) return
  const { pathname, search } = new URL(request.url)
  // The router's request lacks the hash, in which a shared order link carries the order's data.
  const hash = pathname === window.location.pathname ? window.location.hash : ''
  throw redirect(loginUrlFrom({ pathname, search, hash }))
}

function skipWhenSignedIn({ request }: { request: Request }) {
  if (operatorSession.get() !== null) throw redirect(pathAfterLogin(new URL(request.url).searchParams))
  return null
}

/** Prevents the loader of a screen without permission from calling the server. */
const requireRight =
  (group: Group): MiddlewareFunction =>
  () => {
    if (operatorSession.get() !== null && !operatorMay(group)) throw data(null, { status: 403 })
  }

/** An operator with a single screen starts there. */
function redirectToOnlyScreen() {
  const [only, ...others] = screens.filter(({ path, group }) => path !== '' && operatorMay(group))
  if (only && others.length === 0) throw redirect(screenUrl(only.path))
}

/** ms. After this, a screen is rendered without waiting for the jobs and names. */
const maxWaitMs = 1000

/**
 * Loads the jobs and the team's names before a screen is rendered, so that they do not shift its layout afterwards.
 */
const loadShared = () =>
  Promise.race([
    Promise.all([loadJobsIfStale(), loadTeamNamesIfStale()]),
    new Promise(resolve => setTimeout(resolve, maxWaitMs)),
  ])

/** The screen without a path is /admin itself. */
const pageRoutes = ({ path, pages, group }: Screen): RouteObject[] =>
  pages.map(page => {
    const below = [path, page.path].filter(Boolean).join('/')
    const address = below === '' ? { index: true as const } : { path: below }
    const middleware = [requireRight(page.group ?? group), ...(below === '' ? [redirectToOnlyScreen] : [])]
    return { ...address, middleware, lazy: page.lazy, ErrorBoundary: ScreenError }
  })

const movedRoutes = Object.entries(movedScreens).map(([path, to]): RouteObject => {
  const loader = ({ request }: { request: Request }) =>
    redirect(`${screenUrl(to)}${new URL(request.url).search}`)
  return { path, loader, HydrateFallback: () => null }
})

export const adminRouteTable: RouteObject[] = [
  {
    path: adminUrls.login,
    loader: skipWhenSignedIn,
    lazy: () => import('./sign-in/sign-in'),
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
  },
  {
    path: adminUrls.invite,
    lazy: () => import('./sign-in/invite'),
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
  },
  {
    path: adminUrls.setup,
    lazy: () => import('./sign-in/first-owner'),
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
  },
  {
    path: adminUrls.home,
    middleware: [requireSession],
    loader: loadShared,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: Layout,
    ErrorBoundary: ScreenError,
    HydrateFallback: LayoutSkeleton,
    children: [...screens.flatMap(pageRoutes), ...movedRoutes, { path: '*', Component: NotFound }],
  },
]
