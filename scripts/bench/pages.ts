import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { inBrowser } from './browser.ts'
import { judge, judgeShare, median, table, title } from './report.ts'
import { openDemo } from './shop.ts'

const RUNS = 5
const ROUTES = ['/', '/order', '/order-status']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

function freePort() {
  return new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Scores out of 100, then LCP and TBT in ms and CLS, on Lighthouse's simulated slow 4G phone. */
async function audit(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits } = result.lhr
  const scores = CATEGORIES.map(name => Math.round((categories[name]?.score ?? 0) * 100))
  return [...scores, ...METRICS.map(name => audits[name]?.numericValue ?? Number.NaN)]
}

async function medians(url: string, port: number) {
  const runs: number[][] = []
  for (let n = 0; n < RUNS; n++) runs.push(await audit(url, port))
  return (runs[0] ?? []).map((_, column) => median(runs.map(run => run[column] ?? Number.NaN)))
}

/** Serves the landing page as a static file without scripts, for comparison; other files are fetched from the shop. */
async function openStatic(shop: string) {
  const html = (await (await fetch(shop)).text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
  const page = gzipSync(html)
  const server = createHttpServer(async (request, answer) => {
    if (request.url === '/') {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }
      return answer.writeHead(200, headers).end(page)
    }
    const found = await fetch(new URL(request.url ?? '/', shop))
    const headers = {
      'content-type': found.headers.get('content-type') ?? '',
      'cache-control': 'max-age=3600',
    }
    return answer.writeHead(found.status, headers).end(Buffer.from(await found.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

const SLOWER = 4

/** In ms: the part of each long task above 50 ms, until 5 s after load, with the CPU slowed down four times. */
async function blocking(browser: Browser, url: string) {
  const page = await (await browser.newContext({ viewport: { width: 412, height: 823 } })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const told = Object.assign(globalThis, { blocked: 0 })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) told.blocked += Math.max(0, duration - 50)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(5000)
  const blocked = await page.evaluate(() => Number(Reflect.get(globalThis, 'blocked')))
  await page.context().close()
  return blocked
}

async function medianBlocking(browser: Browser, url: string) {
  const runs: number[] = []
  for (let n = 0; n < RUNS; n++) runs.push(await blocking(browser, url))
  return median(runs)
}

const LEAST: Record<string, number> = { '/': 98 }

function judgePage(route: string, [performance = 0, a11y = 0, best = 0, seo = 0]: number[], blocked: number) {
  judge({ what: `Lighthouse ${route}, performance`, figure: performance }, { least: LEAST[route] ?? 95 })
  judge({ what: `Lighthouse ${route}, accessibility`, figure: a11y }, { least: 100 })
  judge({ what: `Lighthouse ${route}, best practices`, figure: best }, { least: 100 })
  // This page is excluded from search engines on purpose, which lowers its SEO score.
  if (route !== '/order-status') judge({ what: `Lighthouse ${route}, SEO`, figure: seo }, { least: 100 })
  judge({ what: `main thread blocked, ${route}`, figure: blocked, unit: 'ms' }, { most: 50 })
}

async function audits(browser: Browser, port: number) {
  const { url, stop } = await openDemo()
  const rows: (string | number)[][] = []
  const file = await openStatic(url)
  const twin = await medians(file.url, port)
  for (const route of ROUTES) {
    const values = await medians(`${url}${route}`, port)
    const blocked = await medianBlocking(browser, `${url}${route}`)
    const [lcp = Number.NaN, , cls = 0] = values.slice(4)
    rows.push([route, ...values.slice(0, 6).map(Math.round), cls.toFixed(3), Math.round(blocked)])
    judgePage(route, values, blocked)
    if (route === '/') {
      judgeShare({ what: 'LCP of /', figure: lcp, unit: 'ms', floor: twin[4] ?? Number.NaN }, { most: 1.1 })
      judge({ what: 'CLS of /', figure: cls }, { most: 0.01 })
    }
  }
  rows.push(['/ as a file', ...twin.slice(0, 6).map(Math.round), (twin[6] ?? 0).toFixed(3), ''])
  file.stop()
  await stop()
  table(['page', ...CATEGORIES, 'LCP ms', 'TBT ms', 'CLS', 'blocked ms'], rows)
}

export async function pages() {
  title(`Lighthouse, mobile, demo content, median of ${RUNS}; blocking on a CPU ${SLOWER} times as slow`)
  const port = await freePort()
  await inBrowser(browser => audits(browser, port), [`--remote-debugging-port=${port}`])
}
