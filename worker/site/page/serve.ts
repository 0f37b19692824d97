import type { Context, Hono } from 'hono'
import { createApi, type Fetcher } from '../../../web/lib/client'
import { nowText } from '../../db/stamp'
import type { Bindings, Env } from '../../env'
import { cachedResponse, cacheHeaders, etagOf } from '../../http/cache/cache'
import { adminContentSecurityPolicy, publicContentSecurityPolicy } from '../../http/headers'
import { turnstileSiteKey } from '../../http/limits/challenge'
import { isOtherHost, siteOriginOf } from '../../http/origin'
import { logError } from '../../lib/log'
import { readProductList } from '../content/product'
import { selectSettingRows, settingOrDefault } from '../settings/read'
import { canonicalPath, isProductPath, isShareablePage, pageNameForLog, renderCacheKey } from './address'
import { adminHeadTags, titleTag } from './head'
import {
  allowInlineStyleInPolicy,
  allowTurnstileInPolicy,
  insertChallengeScript,
  insertModulePreloads,
  insertShopTags,
} from './html'
import { createSharedRendering, type RenderedPage } from './kept'
import { crawlerFileAt, logoImageUrl, webManifestText } from './public-files'
import { createPageFetcher } from './reads'
import { renderPage } from './render'

type Kind = 'index.html' | 'admin.html' | 'offline.html'

/** Vite's dev server inserts inline scripts and styles, which the content security policy would block. */
const isViteDev = import.meta.env.MODE === 'development'

type Files = Bindings['ASSETS']

const shellCache = new WeakMap<Files, Map<Kind, string>>()

async function readShell(c: Context<Env>, kind: Kind) {
  const response = await c.env.ASSETS.fetch(new URL(`/${kind}`, c.req.url))
  if (!response.ok) throw new Error(`${kind} answered ${response.status}`)
  return response.text()
}

/** The HTML shells change only with a deploy, so each is read once per isolate, except on the dev server. */
async function shellOf(c: Context<Env>, kind: Kind) {
  const known = shellCache.get(c.env.ASSETS) ?? new Map<Kind, string>()
  const text = known.get(kind) ?? (await readShell(c, kind))
  if (!isViteDev) shellCache.set(c.env.ASSETS, known.set(kind, text))
  return text
}

const policyOf = (policy: string, text: string) =>
  isViteDev ? "frame-ancestors 'none'" : allowInlineStyleInPolicy(policy, text)

const htmlType = 'text/html; charset=utf-8'

const htmlResponse = (
  text: string,
  status: number,
  headers: Record<string, string>,
  policy = publicContentSecurityPolicy,
) =>
  new Response(text, {
    status,
    headers: { ...headers, 'content-type': htmlType, 'content-security-policy': policyOf(policy, text) },
  })

const noindexHeaders = { 'x-robots-tag': 'noindex', ...cacheHeaders('private') }

const dayCacheControl = 'public, max-age=86400'

/** Encoded bytes and ETag of cached pages, because computing them takes as long as a database query. */
const fileCache = new WeakMap<RenderedPage, { bytes: Uint8Array<ArrayBuffer>; etag: string }>()

async function fileOf(page: RenderedPage) {
  const known = fileCache.get(page)
  if (known) return known
  const bytes = Buffer.from(page.html)
  const file = { bytes, etag: await etagOf(bytes) }
  fileCache.set(page, file)
  return file
}

const pagePolicy = ({ env }: Context<Env>) =>
  allowTurnstileInPolicy(publicContentSecurityPolicy, turnstileSiteKey(env))

async function respondWithPage(c: Context<Env>, page: RenderedPage, isCopy: boolean) {
  const { html: text, cache, status } = page
  if (cache.policy === 'private' || status !== 200)
    return htmlResponse(text, status, noindexHeaders, pagePolicy(c))
  if (!siteOriginOf(c.env, c.req.url).isShared)
    return htmlResponse(text, status, cacheHeaders('private'), pagePolicy(c))
  const { bytes, etag } = await fileOf(page)
  const policy = isCopy ? 'stock_copy' : cache.policy
  c.header('content-security-policy', policyOf(pagePolicy(c), text))
  return cachedResponse(c, bytes, { policy, tags: cache.tags, type: htmlType, etag })
}

/** The back office opens WhatsApp in one named window, which the opener policy 'same-origin' would prevent. */
const withPopups = { ...noindexHeaders, 'cross-origin-opener-policy': 'same-origin-allow-popups' }

/** Shop name and logo, or the defaults if the database read fails, so that the HTML shell is still served. */
async function shopOf(c: Context<Env>) {
  const rows = await selectSettingRows(c.var.db, 'shop', 'home_content').catch(error => {
    logError(error, { event: 'shop_name_not_read' })
    return []
  })
  return { shop: settingOrDefault(rows, 'shop'), logo: logoImageUrl(settingOrDefault(rows, 'home_content')) }
}

/** Needs no session: the shell contains only the shop's name and logo, and its scripts check the session. */
async function adminShell(c: Context<Env>) {
  const [shell, { shop, logo }] = await Promise.all([shellOf(c, 'admin.html'), shopOf(c)])
  return htmlResponse(
    insertShopTags(shell, adminHeadTags(shop.name, logo)),
    200,
    withPopups,
    adminContentSecurityPolicy,
  )
}

async function offlinePage(c: Context<Env>) {
  const [shell, { shop }] = await Promise.all([shellOf(c, 'offline.html'), shopOf(c)])
  return htmlResponse(insertShopTags(shell, titleTag(`Anda sedang luring · ${shop.name}`)), 200, {
    ...noindexHeaders,
    'cache-control': dayCacheControl,
  })
}

async function serveManifest(c: Context<Env>) {
  const { shop, logo } = await shopOf(c)
  const type = 'application/manifest+json'
  return cachedResponse(c, webManifestText(shop, logo), { policy: 'content', tags: ['settings'], type })
}

async function serveCrawlerFile(c: Context<Env>) {
  const { origin, isShared } = siteOriginOf(c.env, c.req.url)
  const file = crawlerFileAt(c.req.path, origin)
  if (!file) return null
  const text = await file.text(() => readProductList(c.var.db))
  if (file.tags && isShared)
    return cachedResponse(c, text, { policy: 'content', tags: file.tags, type: file.type })
  const headers = isShared ? { 'cache-control': dayCacheControl } : cacheHeaders('private')
  return new Response(text, { headers: { ...headers, 'content-type': file.type } })
}

const isFile = (pathname: string) => /\.[a-z0-9]{2,12}$/i.test(pathname)

/** Serves the files of web/public, whose requests reach the worker first. Returns null for the HTML shells. */
async function publicFile(c: Context<Env>) {
  if (/\.html?$/i.test(c.req.path)) return null
  const response = await c.env.ASSETS.fetch(c.req.raw)
  if (response.status !== 200 && response.status !== 304) return null
  const file = new Response(response.body, response)
  file.headers.set('cache-control', dayCacheControl)
  return file
}

/** Headers of internal API calls, so that they count towards the visitor's own rate limits. */
function asVisitor(c: Context<Env>, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  const address = c.req.header('cf-connecting-ip')
  if (address) headers.set('cf-connecting-ip', address)
  return { ...init, headers }
}

const drawForCrowd = createSharedRendering<RenderedPage | Response>()
/** Product pages have their own map, because visitors can make up product URLs, which would fill a shared map. */
const drawProductForCrowd = createSharedRendering<RenderedPage | Response>()

function crowdOf(path: string) {
  if (isShareablePage(path)) return drawForCrowd
  return isProductPath(path) ? drawProductForCrowd : null
}

async function publicPage(c: Context<Env>, url: URL, app: Pick<Hono<Env>, 'request'>) {
  const plain = insertModulePreloads(await shellOf(c, 'index.html'), canonicalPath(url.pathname))
  const shell = insertChallengeScript(plain, turnstileSiteKey(c.env))
  const path = renderCacheKey(url)
  const request = new Request(siteOriginOf(c.env, c.req.url).origin + path)
  const throughApp: Fetcher = async (input, init) =>
    app.request(input, asVisitor(c, init), c.env, c.executionCtx)
  const draw = () =>
    renderPage(request, shell, createApi(createPageFetcher(c.var.db, c.env, path, throughApp)))
  try {
    const crowd = crowdOf(path)
    const { result, isCopy } = crowd
      ? await crowd(request.url, c.executionCtx, draw)
      : { result: await draw(), isCopy: false }
    // Copy the redirect, because several visitors may share it and each response gets its own headers.
    return result instanceof Response ? new Response(null, result) : await respondWithPage(c, result, isCopy)
  } catch (error) {
    logError(error, { event: 'page_not_rendered', page: pageNameForLog(url.pathname) })
    // Fallback if rendering failed: with the empty shell, the browser loads the data and shows errors.
    return htmlResponse(shell, 200, noindexHeaders, pagePolicy(c))
  }
}

function redirectTarget(c: Context<Env>, { pathname, search }: URL) {
  const path = canonicalPath(pathname)
  if (isOtherHost(c.env, c.req.url)) return siteOriginOf(c.env, c.req.url).origin + path + search
  return path === pathname ? null : path + search
}

/** The page detects a wrong clock by this header. In the body, the time would change every ETag. */
function withTime(response: Response) {
  response.headers.append('server-timing', `now;desc="${nowText()}"`)
  return response
}

export async function servePage(c: Context<Env>, app: Pick<Hono<Env>, 'request'>) {
  const url = new URL(c.req.url)
  const address = redirectTarget(c, url)
  // Do not cache this redirect: the edge would send visitors of the right host into a redirect loop.
  if (address !== null) return c.redirect(address, 308)
  const path = url.pathname
  if (path === '/admin' || path.startsWith('/admin/')) return adminShell(c)
  if (path === '/offline.html') return offlinePage(c)
  if (path === '/manifest.webmanifest') return serveManifest(c)
  const file = isFile(path) ? ((await serveCrawlerFile(c)) ?? (await publicFile(c))) : null
  return file ?? withTime(await publicPage(c, url, app))
}
