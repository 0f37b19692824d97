export const urls = {
  home: '/admin',
  login: '/admin/login',
  invite: '/admin/invite',
  setup: '/admin/setup',
  account: '/admin/settings/account',
} as const

export const screenUrl = (path: string) => (path ? `${urls.home}/${path}` : urls.home)

export const newOrderUrl = `${urls.home}/orders/new`

export const dayCloseUrl = `${urls.home}/finance/close`
export const journalUrl = `${urls.home}/finance/journal`
export const refundsUrl = `${urls.home}/finance/refunds`

/** `list` is the filter of the list, for the links to the previous and next order. */
export const orderUrl = (id: string, list?: string) =>
  `${urls.home}/orders/${id}${list === undefined ? '' : `?list=${encodeURIComponent(list)}`}`

export const templateUrl = (id: string) => `${urls.home}/settings/templates/${id}`

type Location = { pathname: string; search: string; hash: string }

export const loginUrlFrom = ({ pathname, search, hash }: Location) =>
  pathname === urls.home ? urls.login : `${urls.login}?to=${encodeURIComponent(pathname + search)}${hash}`

/** Target after sign-in; only addresses inside the back office (prevents open redirects). */
export function pathAfterLogin(params: URLSearchParams) {
  const to = params.get('to') ?? ''
  return to.startsWith(`${urls.home}/`) && !to.startsWith(urls.login) ? to : urls.home
}
