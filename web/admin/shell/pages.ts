import type { RouteObject } from 'react-router'
import type { Group } from '../../../worker/contract/people/roles'

type Page = {
  path: string
  /** Operators with write permission for this group may open the page. */
  group: Group
  lazy: NonNullable<RouteObject['lazy']>
}

/** The page with an empty path is /admin itself. */
export const adminPages: Page[] = [
  { path: '', group: 'account', lazy: () => import('../operations/dashboard/page') },
  { path: 'services', group: 'products', lazy: () => import('../catalog/services/services') },
  { path: 'animals', group: 'products', lazy: () => import('../catalog/animals/list') },
  { path: 'animals/fill', group: 'setup', lazy: () => import('../catalog/products/page') },
  { path: 'orders', group: 'orders', lazy: () => import('../orders/list/list') },
  { path: 'orders/new', group: 'orders', lazy: () => import('../orders/desk/page') },
  { path: 'orders/:id', group: 'orders', lazy: () => import('../orders/detail/detail') },
  { path: 'orders/:id/receipt/:payment_id', group: 'orders', lazy: () => import('../money/receipts/page') },
  { path: 'sacrifices', group: 'sacrifices', lazy: () => import('../fulfilment/sacrifices/page') },
  {
    path: 'sacrifices/corrections',
    group: 'sacrifices',
    lazy: () => import('../fulfilment/sacrifices/corrections'),
  },
  {
    path: 'sacrifices/run-sheet',
    group: 'sacrifices',
    lazy: () => import('../fulfilment/sacrifices/print/run-sheet'),
  },
  {
    path: 'sacrifices/boards',
    group: 'sacrifices',
    lazy: () => import('../fulfilment/sacrifices/print/boards'),
  },
  {
    path: 'sacrifices/reports',
    group: 'sacrifices',
    lazy: () => import('../fulfilment/sacrifices/print/reports'),
  },
  { path: 'field', group: 'field', lazy: () => import('../fulfilment/field/page') },
  { path: 'messages', group: 'messages', lazy: () => import('../messages/page') },
  { path: 'certificates', group: 'certificates', lazy: () => import('../fulfilment/certificates/page') },
  { path: 'finance', group: 'ledger', lazy: () => import('../money/ledger/page') },
  { path: 'finance/refunds', group: 'refunds', lazy: () => import('../money/refunds/page') },
  { path: 'finance/close', group: 'ledger', lazy: () => import('../money/close/page') },
  { path: 'finance/journal', group: 'ledger', lazy: () => import('../money/journal/page') },
  { path: 'finance/payouts', group: 'ledger', lazy: () => import('../money/payouts/page') },
  { path: 'statements', group: 'statements', lazy: () => import('../money/statements/page') },
  { path: 'statements/imports', group: 'statements', lazy: () => import('../money/statements/imports') },
  { path: 'statements/feeds', group: 'feeds', lazy: () => import('../money/feeds/page') },
  { path: 'codes', group: 'codes', lazy: () => import('../catalog/codes/page') },
  { path: 'gallery', group: 'site', lazy: () => import('../site/content/galleries') },
  { path: 'testimonials', group: 'site', lazy: () => import('../site/content/testimonials') },
  { path: 'faqs', group: 'site', lazy: () => import('../site/content/faqs') },
  { path: 'bank-accounts', group: 'accounts', lazy: () => import('../money/accounts/bank-accounts') },
  { path: 'media', group: 'media', lazy: () => import('../site/media/list') },
  { path: 'history', group: 'audit', lazy: () => import('../people/audit/page') },
  { path: 'settings', group: 'site', lazy: () => import('../site/settings/page') },
  { path: 'settings/templates', group: 'templates', lazy: () => import('../fulfilment/templates/list') },
  { path: 'settings/templates/:id', group: 'templates', lazy: () => import('../fulfilment/templates/edit') },
  { path: 'settings/legal/:type?', group: 'site', lazy: () => import('../site/legal/page') },
  { path: 'settings/messages', group: 'settings', lazy: () => import('../messages/settings/page') },
  { path: 'settings/gateway', group: 'settings', lazy: () => import('../money/gateway/page') },
  { path: 'settings/people', group: 'people', lazy: () => import('../people/team/page') },
  { path: 'settings/checks', group: 'checks', lazy: () => import('../operations/checks/page') },
  { path: 'settings/account', group: 'account', lazy: () => import('../people/account/page') },
]

/** Old paths and their new paths, because bookmarks and open tabs must keep working. */
export const movedScreenPaths: Record<string, string> = {
  refunds: 'finance/refunds',
  'messages/history': 'messages',
  'settings/feeds': 'statements/feeds',
}
