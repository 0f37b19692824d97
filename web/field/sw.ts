// Service worker of the field app. Its scope is /admin/field, so it sees no other requests of the site.
import { timeoutSignal } from '../lib/signals'
import { sendDueJobsOrThrow } from './send'
import {
  accessTokenKey,
  backgroundSyncTag,
  fieldAppPath,
  fieldChannelName,
  fieldShellCacheName,
  readOfflineValue,
  saveOfflineValue,
} from './store'
import type { UploadFetch } from './upload'

declare const self: ServiceWorkerGlobalScope
declare global {
  /** Declares the Background Sync event, which TypeScript's types lack. */
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { tag: string }
  }
}

const shellRequest = new Request(fieldAppPath)
/** Cache key under which a new page is stored until all its assets are cached. */
const newPageKey = new Request(`${fieldAppPath}?arriving`)
const pageTimeoutMs = 4_000
const requestTimeoutMs = 20_000

async function activate() {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith('lapangan-') && name !== fieldShellCacheName)
  await Promise.all(old.map(name => caches.delete(name)))
  await self.clients.claim()
}

async function answerPage(event: FetchEvent) {
  const cache = await caches.open(fieldShellCacheName)
  const fresh = fetch(event.request, { signal: timeoutSignal(pageTimeoutMs) }).then(async response => {
    if (response.ok && !response.redirected) await cache.put(newPageKey, response.clone())
    return response
  })
  event.waitUntil(fresh.catch(() => {}))
  const answer = await fresh.catch(() => null)
  return answer?.ok ? answer : ((await cache.match(shellRequest)) ?? answer ?? Response.error())
}

async function answerAsset(request: Request) {
  const cache = await caches.open(fieldShellCacheName)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  // An HTML page instead of a script comes from a captive portal and must not be cached.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (response.ok && !isPage) await cache.put(request, response.clone())
  return response
}

/** Only the logo is cached. Other pictures need the network. */
const answerPicture = (request: Request) =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())

/** Replaces the page that is shown offline, once all assets of the new page are cached. */
async function cacheAssets({ assets }: { assets: string[] }) {
  const cache = await caches.open(fieldShellCacheName)
  const wanted = assets.map(path => new Request(path))
  // Cache all files in parallel: the page may be closed, or the network lost, right after the first visit.
  const [known] = await Promise.all([
    cache.match(newPageKey).then(answer => answer ?? fetch(shellRequest)),
    ...wanted.map(answerAsset),
  ])
  const fresh = known
  if (fresh.ok) await cache.put(shellRequest, fresh)
  await cache.delete(newPageKey)
  const kept = new Set([shellRequest.url, ...wanted.map(({ url }) => url)])
  const keys = await cache.keys()
  await Promise.all(keys.filter(({ url }) => !kept.has(url)).map(key => cache.delete(key)))
}

const withToken = (init: RequestInit, token: unknown): RequestInit => ({
  signal: timeoutSignal(requestTimeoutMs),
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${String(token)}` },
})

async function renewToken() {
  const init = { method: 'POST', signal: timeoutSignal(requestTimeoutMs) }
  const answer = await fetch('/api/auth/refresh', init)
  const session: unknown = answer.ok ? await answer.json() : null
  const isSession = typeof session === 'object' && session !== null && 'access_token' in session
  if (isSession) await saveOfflineValue(accessTokenKey, session.access_token)
  return isSession ? session.access_token : null
}

const authorizedFetch: UploadFetch = async (path, init) => {
  const token = await readOfflineValue(accessTokenKey)
  if (typeof token !== 'string') return new Response(null, { status: 401 })
  const answer = await fetch(path, withToken(init, token))
  const fresh = answer.status === 401 ? await renewToken() : null
  return fresh === null ? answer : fetch(path, withToken(init, fresh))
}

async function sendInBackground() {
  const told = new BroadcastChannel(fieldChannelName)
  await sendDueJobsOrThrow(authorizedFetch, () => told.postMessage('changed')).finally(() => told.close())
}

self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', event => event.waitUntil(activate()))
self.addEventListener('message', event => event.waitUntil(cacheAssets(event.data)))
self.addEventListener('sync', event => {
  if (event.tag === backgroundSyncTag) event.waitUntil(sendInBackground())
})
self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(event.request))
  else if (event.request.destination === 'image') event.respondWith(answerPicture(event.request))
})
