import type { RouteObject } from 'react-router'
import { urls } from '../lib/urls'
import * as layout from './frame/layout'
import * as notFound from './frame/not-found'
import { PageError } from './frame/page-error'
import { PageSkeleton } from './frame/page-skeleton'

/**
 * The public pages. Every route has an id of its own: the data that came with the HTML is found by it.
 * A page is a module with `loader`, `handle` (pageHandle) and `Component`.
 */
export const siteRoutes: RouteObject[] = [
  {
    id: 'site',
    path: '/',
    loader: layout.loader,
    shouldRevalidate: () => false,
    Component: layout.Component,
    ErrorBoundary: PageError,
    HydrateFallback: PageSkeleton,
    children: [
      { id: 'landing', index: true, lazy: () => import('./landing/page') },
      { id: 'order', path: urls.order, lazy: () => import('./checkout/page') },
      { id: 'payment', path: urls.payment, lazy: () => import('./payment/page') },
      { id: 'order-status', path: urls.orderStatus, lazy: () => import('./my-order/page') },
      {
        id: 'certificate',
        path: urls.certificate,
        lazy: () => import('./certificate/page'),
        children: [
          { id: 'certificate-start', index: true, lazy: () => import('./certificate/start') },
          { id: 'certificate-found', path: ':id', lazy: () => import('./certificate/found') },
        ],
      },
      { id: 'privacy-policy', path: urls.privacy, lazy: () => import('./legal/privacy') },
      { id: 'terms', path: urls.terms, lazy: () => import('./legal/terms') },
      {
        id: 'not-found',
        path: '*',
        loader: notFound.loader,
        handle: notFound.handle,
        Component: notFound.Component,
      },
    ],
  },
]
