import { urls } from '../../../web/lib/urls'

const sections = new Set(Object.values(urls).map(path => path.slice(1)))

/** Query keys that change what the worker draws. All others, such as utm_source, are the browser's business. */
const drawn: Record<string, readonly string[]> = {
  [urls.order]: ['service', 'animal'],
  [urls.certificate]: ['q'],
}

/** The page of one certificate, which the code of its paper opens without being counted. */
const codePath = new RegExp(`^${urls.certificate}/[^/]+$`)
const drawnOf = (path: string) => drawn[path] ?? (codePath.test(path) ? ['code'] : undefined)

/** Query keys that a page keeps when it is asked for anew. */
const kept: Record<string, readonly string[]> = { [urls.order]: ['service', 'animal'] }

const longestValue = 100

function withQuery(path: string, query: URLSearchParams, keys: readonly string[] = []) {
  const pairs = keys.flatMap(key => {
    const value = query.get(key)
    return value === null || value.length > longestValue ? [] : [[key, value]]
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

/** The one path of a page: no slashes around it, and sections in small letters however they were typed. */
export function plainPath(path: string) {
  const [first = '', ...rest] = withoutSlashes(path).split('/')
  const section = first.toLowerCase()
  return `/${[sections.has(section) ? section : first, ...rest].join('/')}`
}

/** All of an address that the drawing of its page depends on. */
export const drawnAddress = ({ pathname, searchParams }: URL) =>
  withQuery(pathname, searchParams, drawnOf(pathname))

/** Pages that anybody may see as another one saw it a moment ago: those with stock and prices, kept 5 s anyway. */
export const isForCrowds = (address: string) => crowded.has(address)
const crowded = new Set<string>([urls.home, urls.order])

/** Pages of single products, in the one form that their links have. */
export const isProduct = (path: string) => productPath.test(path)
const productPath = /^\/(animals|services)\/[a-z0-9-]{12,80}$/

/** Where a form that was sent without its script goes back to: nothing of the form in it. */
export function formAddress({ pathname, searchParams }: URL) {
  const path = plainPath(pathname)
  return withQuery(path, searchParams, kept[path])
}

/** Which page it is, for logs: typed paths may hold order codes and certificate numbers. */
export function pageName(path: string) {
  const [, section = ''] = path.split('/', 2)
  return sections.has(section) ? `/${section}` : '*'
}
