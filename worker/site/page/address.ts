import { siteUrls } from '../../../web/lib/urls'

const sections = new Set(Object.values(siteUrls).map(path => path.slice(1)))

/** Query parameters that change the rendered page, by path. The browser handles others, such as utm_source. */
const renderedParams: Record<string, readonly string[]> = {
  [siteUrls.order]: ['service', 'animal'],
  [siteUrls.certificate]: ['q'],
}

/** Matches a certificate's page. Its parameter `code` is kept: opening a certificate by code has no rate limit. */
const codePath = new RegExp(`^${siteUrls.certificate}/[^/]+$`)
const renderedParamsOf = (path: string) =>
  renderedParams[path] ?? (codePath.test(path) ? ['code'] : undefined)

const formParams: Record<string, readonly string[]> = { [siteUrls.order]: ['service', 'animal'] }

const maxValueLength = 100

function withQuery(path: string, query: URLSearchParams, keys: readonly string[] = []) {
  const pairs = keys.flatMap(key => {
    const value = query.get(key)
    return value === null || value.length > maxValueLength ? [] : [[key, value]]
  })
  const text = new URLSearchParams(pairs).toString()
  return text ? `${path}?${text}` : path
}

function withoutSlashes(path: string) {
  let start = 0
  let end = path.length
  while (path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  return path.slice(start, end)
}

/** Canonical URL path: one leading and no trailing slash, section in lower case. */
export function canonicalPath(path: string) {
  const [first = '', ...rest] = withoutSlashes(path).split('/')
  const section = first.toLowerCase()
  return `/${[sections.has(section) ? section : first, ...rest].join('/')}`
}

/** The part of a URL that the rendered page depends on; it is also the cache key. */
export const renderCacheKey = ({ pathname, searchParams }: URL) =>
  withQuery(pathname, searchParams, renderedParamsOf(pathname))

/** Pages with stock and prices. Visitors may share a copy under load, as caches keep these pages for 5 s anyway. */
export const isShareablePage = (address: string) => sharedPages.has(address)
const sharedPages = new Set<string>([siteUrls.home, siteUrls.order])

export const isProductPath = (path: string) => productPath.test(path)
const productPath = /^\/(animals|services)\/[a-z0-9-]{12,80}$/

/** Redirect target for a form that was submitted without JavaScript, without the form's data. */
export function formTargetPath({ pathname, searchParams }: URL) {
  const path = canonicalPath(pathname)
  return withQuery(path, searchParams, formParams[path])
}

/** Section name of a page for logs, because full paths may contain order codes and certificate numbers. */
export function pageNameForLog(path: string) {
  const [, section = ''] = path.split('/', 2)
  return sections.has(section) ? `/${section}` : '*'
}
