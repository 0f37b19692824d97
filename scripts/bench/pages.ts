import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../chromium.ts'
import { table, title } from './print.ts'
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

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function medians(url: string, port: number) {
  const runs: number[][] = []
  for (let n = 0; n < RUNS; n++) runs.push(await audit(url, port))
  return (runs[0] ?? []).map((_, column) => median(runs.map(run => run[column] ?? Number.NaN)))
}

export async function pages() {
  title(`Lighthouse, mobile, demo content, median of ${RUNS}`)
  const executablePath = findChromium()
  if (!executablePath) return console.log('No Chromium on this machine.')
  const { url, stop } = await openDemo()
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] })
  const rows: (string | number)[][] = []
  for (const route of ROUTES) {
    const values = await medians(`${url}${route}`, port)
    rows.push([route, ...values.slice(0, 6).map(Math.round), (values[6] ?? 0).toFixed(3)])
  }
  await browser.close()
  await stop()
  table(['page', ...CATEGORIES, 'LCP ms', 'TBT ms', 'CLS'], rows)
}
