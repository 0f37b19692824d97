// The service worker of Lapangan. Its scope is /admin/field: nothing else of the site ever reaches it.
import { timeoutSignal } from '../lib/signals'
import { channelName, fieldPath, shellCache, syncTag, tokenNote } from './names'
import { sendWaiting } from './send'
import { note, noted } from './store'
import type { Call } from './upload'

type Extendable = Event & { waitUntil(promise: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Syncing = Extendable & { tag: string }
type Told = Extendable & { data: { assets: string[] } }

// The page's types stand in this project, not those of workers in browsers.
declare const clients: { claim(): Promise<void> }
declare const skipWaiting: () => Promise<void>
const on = <E extends Event>(name: string, handle: (event: E) => void) =>
  addEventListener(name, event => handle(event as E))

const shell = new Request(fieldPath)
/** A page that was read and has not yet shown that all of it came. */
const arriving = new Request(`${fieldPath}?arriving`)
const patience = 4_000

async function activate() {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith('lapangan-') && name !== shellCache)
  await Promise.all(old.map(name => caches.delete(name)))
  await clients.claim()
}

async function page(event: Fetching) {
  const cache = await caches.open(shellCache)
  const fresh = fetch(event.request, { signal: timeoutSignal(patience) }).then(async response => {
    if (response.ok && !response.redirected) await cache.put(arriving, response.clone())
    return response
  })
  event.waitUntil(fresh.catch(() => {}))
  const answer = await fresh.catch(() => null)
  return answer?.ok ? answer : ((await cache.match(shell)) ?? answer ?? Response.error())
}

async function asset(request: Request) {
  const cache = await caches.open(shellCache)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  // A page in a script's place is a portal's, and would stay.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  if (response.ok && !isPage) await cache.put(request, response.clone())
  return response
}

/** The logo is kept; every other picture comes from the network alone. */
const picture = (request: Request) =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())

/** The page stands with all that it loads: from here on it is the one that opens without a network. */
async function keep({ assets }: { assets: string[] }) {
  const cache = await caches.open(shellCache)
  const wanted = assets.map(path => new Request(path))
  // Side by side: the page may be closed, or the network gone, a moment after the first visit.
  const [known] = await Promise.all([
    cache.match(arriving).then(answer => answer ?? fetch(shell)),
    ...wanted.map(asset),
  ])
  const fresh = known
  if (fresh.ok) await cache.put(shell, fresh)
  await cache.delete(arriving)
  const kept = new Set([shell.url, ...wanted.map(({ url }) => url)])
  const keys = await cache.keys()
  await Promise.all(keys.filter(({ url }) => !kept.has(url)).map(key => cache.delete(key)))
}

const withToken = (init: RequestInit, token: unknown): RequestInit => ({
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${String(token)}` },
})

/** Renews the session by its cookie, as another tab would. */
async function renewed() {
  const answer = await fetch('/api/auth/refresh', { method: 'POST' })
  const session: unknown = answer.ok ? await answer.json() : null
  const isSession = typeof session === 'object' && session !== null && 'access_token' in session
  if (isSession) await note(tokenNote, session.access_token)
  return isSession ? session.access_token : null
}

const call: Call = async (path, init) => {
  const token = await noted(tokenNote)
  if (typeof token !== 'string') return new Response(null, { status: 401 })
  const answer = await fetch(path, withToken(init, token))
  const fresh = answer.status === 401 ? await renewed() : null
  return fresh === null ? answer : fetch(path, withToken(init, fresh))
}

/** What the browser calls when there is a network again, even if no page is open. */
async function sync() {
  const told = new BroadcastChannel(channelName)
  const outcome = await sendWaiting(call, () => told.postMessage('changed'))
  told.close()
  // The browser then tries again by itself.
  if (outcome === 'offline') throw new Error('offline')
}

on('install', (event: Extendable) => event.waitUntil(skipWaiting()))
on('activate', (event: Extendable) => event.waitUntil(activate()))
on('message', (event: Told) => event.waitUntil(keep(event.data)))
on('sync', (event: Syncing) => {
  if (event.tag === syncTag) event.waitUntil(sync())
})
on('fetch', (event: Fetching) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request))
  else if (event.request.destination === 'image') event.respondWith(picture(event.request))
})
