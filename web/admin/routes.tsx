import { type MiddlewareFunction, type RouteObject, redirect } from 'react-router'
import { Layout, LayoutSkeleton } from './layout'
import { NotFound, ScreenError } from './screen-error'
import { type Screen, screens } from './screens'
import { session } from './session'
import { loginUrlFrom, placeAfterLogin, urls } from './urls'

const requireSession: MiddlewareFunction = ({ request }) => {
  if (session.get() !== null) return
  const { pathname, search } = new URL(request.url)
  // The router's request has no hash; an order sent to the desk stands in it.
  const hash = pathname === window.location.pathname ? window.location.hash : ''
  throw redirect(loginUrlFrom({ pathname, search, hash }))
}

function skipWhenSignedIn({ request }: { request: Request }) {
  if (session.get() !== null) throw redirect(placeAfterLogin(new URL(request.url).searchParams))
  return null
}

/** The screen without a path is the one at /admin itself. */
const pageRoutes = ({ path, pages }: Screen): RouteObject[] =>
  pages.map(page => {
    const below = [path, page.path].filter(Boolean).join('/')
    const place = below === '' ? { index: true as const } : { path: below }
    return { ...place, lazy: page.lazy, ErrorBoundary: ScreenError }
  })

export const routes: RouteObject[] = [
  {
    path: urls.login,
    loader: skipWhenSignedIn,
    lazy: () => import('./sign-in'),
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
  },
  {
    path: urls.home,
    middleware: [requireSession],
    Component: Layout,
    ErrorBoundary: ScreenError,
    HydrateFallback: LayoutSkeleton,
    children: [...screens.flatMap(pageRoutes), { path: '*', Component: NotFound }],
  },
]
