// Caches hashed assets, the offline page and the two pages that can show an order saved in the browser.
// This service worker never handles requests to /api, /media or /admin.
const shell = 'shell-1'
const assets = 'assets-1'
const offline = ['/offline.html', '/offline.css', '/favicon.svg', '/lattice.svg']
// The server sends these pages without personal data; their scripts add it from the browser's storage.
const saved = ['/payment', '/order-status']
const mostAssets = 90

async function install() {
  const cache = await caches.open(shell)
  await cache.addAll(offline.map(path => new Request(path, { cache: 'reload' })))
  await skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== shell && name !== assets).map(name => caches.delete(name)))
  await registration.navigationPreload?.enable()
  await clients.claim()
}

async function trim(cache) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostAssets)).map(key => cache.delete(key)))
}

async function asset(request) {
  const cache = await caches.open(assets)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) {
    await cache.put(request, response.clone())
    await trim(cache)
  }
  return response
}

async function savePage(path, response) {
  if (!response.ok || response.redirected) return
  const cache = await caches.open(shell)
  await cache.put(path, response)
}

async function page(event, path) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (saved.includes(path)) event.waitUntil(savePage(path, response.clone()))
    return response
  } catch {
    const cache = await caches.open(shell)
    const known = saved.includes(path) ? await cache.match(path) : undefined
    return known ?? cache.match('/offline.html')
  }
}

async function offlineFile(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

/** Caches the current page and the files that it has already loaded, so that the page also opens offline. */
async function keep({ path, urls }) {
  await Promise.allSettled(urls.map(url => asset(new Request(url))))
  if (saved.includes(path)) await savePage(path, await fetch(path))
}

const isOurs = ({ origin, pathname }) =>
  origin === location.origin && !/^\/(api|media|admin)(\/|$)/.test(pathname)

addEventListener('install', event => event.waitUntil(install()))
addEventListener('activate', event => event.waitUntil(activate()))
addEventListener('message', event => event.waitUntil(keep(event.data)))
addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !isOurs(url)) return
  if (request.mode === 'navigate') event.respondWith(page(event, url.pathname))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (offline.includes(url.pathname)) event.respondWith(offlineFile(request))
})
