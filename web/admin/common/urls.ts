export const adminUrls = {
  home: '/admin',
  login: '/admin/login',
  invite: '/admin/invite',
  setup: '/admin/setup',
  account: '/admin/settings/account',
} as const

export const screenUrl = (path: string) => (path ? `${adminUrls.home}/${path}` : adminUrls.home)

export const newOrderUrl = `${adminUrls.home}/orders/new`

export const dayCloseUrl = `${adminUrls.home}/finance/close`
export const journalUrl = `${adminUrls.home}/finance/journal`
export const payoutsUrl = `${adminUrls.home}/finance/payouts`
export const refundsUrl = `${adminUrls.home}/finance/refunds`

/** URL of an order. `list` is the query string of the order list, for the links to the previous and next order. */
export const orderUrl = (id: string, list?: string) =>
  `${adminUrls.home}/orders/${id}${list === undefined ? '' : `?list=${encodeURIComponent(list)}`}`

export const templateUrl = (id: string) => `${adminUrls.home}/settings/templates/${id}`

type Location = { pathname: string; search: string; hash: string }

export const loginUrlWithReturn = ({ pathname, search, hash }: Location) =>
  pathname === adminUrls.home
    ? adminUrls.login
    : `${adminUrls.login}?to=${encodeURIComponent(pathname + search)}${hash}`

/** URL to open after signing in. Only URLs inside the back office are accepted, to prevent open redirects. */
export function pathAfterLogin(params: URLSearchParams) {
  const to = params.get('to') ?? ''
  return to.startsWith(`${adminUrls.home}/`) && !to.startsWith(adminUrls.login) ? to : adminUrls.home
}
