import { type MiddlewareFunction, type RouteObject, redirect } from 'react-router'
import { Layout, LayoutSkeleton } from './layout'
import { NotFound, ScreenError } from './screen-error'
import { type Screen, screens } from './screens'
import { session } from './session'
import { loginUrlFrom, placeAfterLogin, screenUrl, urls } from './urls'

const requireSession: MiddlewareFunction = ({ request }) => {
  if (session.get() === null) throw redirect(loginUrlFrom(new URL(request.url)))
}

function skipWhenSignedIn({ request }: { request: Request }) {
  if (session.get() !== null) throw redirect(placeAfterLogin(new URL(request.url).searchParams))
  return null
}

const pageRoutes = ({ path, pages }: Screen): RouteObject[] =>
  pages.map(page => ({
    path: page.path ? `${path}/${page.path}` : path,
    lazy: page.lazy,
    ErrorBoundary: ScreenError,
  }))

const openOrders = () => redirect(screenUrl('orders'))

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
    children: [
      { index: true, loader: openOrders },
      ...screens.flatMap(pageRoutes),
      { path: '*', Component: NotFound },
    ],
  },
]
