import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { kib, table, title } from './print.ts'
import { openDemo } from './shop.ts'
import { judge } from './verdict.ts'

const ROUTES = [
  '/',
  '/order',
  '/payment',
  '/order-status',
  '/certificate',
  '/privacy-policy',
  '/terms',
  '/admin/login',
]
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch']

export function workerBundle() {
  title('Worker bundle')
  const folder = join(import.meta.dirname, '../../dist/qurban')
  const files = globSync('**/*.js', { cwd: folder }).map(path => readFileSync(join(folder, path)))
  // All in one, as `wrangler deploy` weighs an upload.
  const size = gzipSync(Buffer.concat(files)).length
  console.log(`${kib(size)} KiB gzip in ${files.length} files`)
  judge({ what: 'worker upload', figure: size / 1024, unit: 'KiB' }, { most: 200 })
}

/** Bytes on the wire by kind, of a first visit with everything that is loaded within three quiet seconds. */
async function weigh(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(3000)
  await context.close()
  return bytes
}

export async function pageWeight() {
  title('KiB on the wire per page, first visit on a phone')
  const executablePath = findChromium()
  if (!executablePath) return console.log('No Chromium on this machine.')
  const { url, stop } = await openDemo()
  const browser = await chromium.launch({ executablePath })
  const rows: string[][] = []
  for (const route of ROUTES) {
    const bytes = await weigh(browser, `${url}${route}`)
    const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
    rows.push([route, ...KINDS.map(kind => kib(bytes.get(kind) ?? 0)), kib(total)])
    if (route !== '/') continue
    judge({ what: 'scripts of /', figure: (bytes.get('Script') ?? 0) / 1024, unit: 'KiB' }, { most: 115 })
    judge({ what: 'all of /', figure: total / 1024, unit: 'KiB' }, { most: 250 })
  }
  await browser.close()
  await stop()
  table(['page', ...KINDS, 'total'], rows)
}
