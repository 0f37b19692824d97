import type { Api } from '../lib/api'
import { decodeUrlSegment, siteUrls } from '../lib/urls'
import { notFoundPage } from './frame/fallbacks'
import { type Page, redirectPage } from './page'
import type { SiteData } from './site-content'
import { currentLocation, type SiteLocation, type Visit } from './visit'

type Entry = { path: string; code: () => Promise<{ page: Page }> }

const leadsTo = (to: string) => async () => ({ page: redirectPage(to) })

/** Pages of the site by path; `:name` matches one path segment. */
const pages: Entry[] = [
  { path: siteUrls.home, code: () => import('./landing/page') },
  // The landing page lists animals and services, so a path without a slug leads to its section there.
  { path: siteUrls.animals, code: leadsTo(`${siteUrls.home}#animals`) },
  { path: `${siteUrls.animals}/:slug`, code: () => import('./product/animal') },
  { path: siteUrls.services, code: leadsTo(`${siteUrls.home}#services`) },
  { path: `${siteUrls.services}/:slug`, code: () => import('./product/service') },
  { path: siteUrls.order, code: () => import('./checkout/page') },
  { path: siteUrls.payment, code: () => import('./order/payment/page') },
  { path: siteUrls.orderStatus, code: () => import('./order/status/page') },
  { path: siteUrls.invoice, code: () => import('./invoice/page') },
  { path: siteUrls.evidence, code: () => import('./evidence/page') },
  { path: siteUrls.report, code: () => import('./evidence/report') },
  {
    path: siteUrls.certificate,
    code: () =>
      import('./certificate/page').then(certificate => ({ page: certificate.certificateSearchPage })),
  },
  {
    path: `${siteUrls.certificate}/:id`,
    code: () =>
      import('./certificate/page').then(certificate => ({ page: certificate.certificateResultPage })),
  },
  // Redirect to the certificate search, because without a code there is nothing to verify.
  { path: siteUrls.verify, code: leadsTo(siteUrls.certificate) },
  { path: `${siteUrls.verify}/:code`, code: () => import('./verify/page') },
  { path: siteUrls.privacy, code: () => import('./legal/page').then(legal => ({ page: legal.privacyPage })) },
  { path: siteUrls.terms, code: () => import('./legal/page').then(legal => ({ page: legal.termsPage })) },
]

const missing: Entry = { path: '*', code: async () => ({ page: notFoundPage }) }

function segmentsOf(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end).split('/')
}

function paramsOf(path: string, pathname: string) {
  const wanted = segmentsOf(path)
  const given = segmentsOf(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [i, segment] of given.entries()) {
    const form = wanted[i] ?? ''
    if (form.startsWith(':') && segment !== '') params[form.slice(1)] = decodeUrlSegment(segment)
    else if (form.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

type Match = Pick<Entry, 'code'> & { params: Record<string, string> }

export function findPage(pathname: string): Match | undefined {
  for (const { path, code } of pages) {
    const params = paramsOf(path, pathname)
    if (params) return { code, params }
  }
}

export const pageOrNotFound = (pathname: string): Match =>
  findPage(pathname) ?? { code: missing.code, params: {} }

export async function loadPage(
  location: SiteLocation,
  origin: string,
  api: Api,
  signal: AbortSignal,
): Promise<Visit> {
  const { code, params } = pageOrNotFound(location.pathname)
  const { page } = await code()
  const url = new URL(location.pathname + location.search + location.hash, origin)
  return { location, page, data: await page.load({ api: api.api, params, url, signal }) }
}

export type PageData = { site: SiteData; page: unknown }

export const pageDataId = 'page-data'

/** The cast is safe: only the worker writes the element with the page's data. */
const asPageData = (value: unknown) => value as PageData

/** Page data that the worker wrote into the HTML; null if the worker could not render the page. */
export function readPageData() {
  const text = document.getElementById(pageDataId)?.textContent
  return text ? asPageData(JSON.parse(text)) : null
}

export async function pageFromServerData(data: unknown): Promise<Visit> {
  const location = currentLocation()
  const { page } = await pageOrNotFound(location.pathname).code()
  return { location, page, data }
}
