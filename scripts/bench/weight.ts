import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { Weights } from '../build/module-list.ts'
import { inBrowser } from './browser.ts'
import { judge, kib, table, title } from './report.ts'
import { openDemo } from './shop.ts'

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

function partOf(id: string) {
  const path = id.split('\0').at(-1)?.split('?')[0] ?? ''
  const [, packed] =
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.slice(path.lastIndexOf('node_modules'))) ?? []
  if (packed) return packed
  const [, part] = /\/(worker\/(?:[^/]+(?=\/))?|web\/[^/]+)/.exec(path) ?? []
  return part ?? 'the bundler’s own'
}

/** Estimates each part's share of the upload from its number of characters before minification. */
function workerParts(total: number) {
  const weights: Weights = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist/worker-modules.json'), 'utf8'),
  )
  const parts = new Map<string, number>()
  for (const [id, length] of Object.entries(weights))
    parts.set(partOf(id), (parts.get(partOf(id)) ?? 0) + length)
  const all = [...parts.values()].reduce((sum, length) => sum + length, 0)
  const sorted = [...parts].sort(([, a], [, b]) => b - a)
  table(
    ['part', 'KiB of the upload, about'],
    sorted.map(([part, length]) => [part, kib((length / all) * total)]),
  )
}

function workerBundle() {
  title('Worker bundle')
  const folder = join(import.meta.dirname, '../../dist/qurban')
  const files = globSync('**/*.js', { cwd: folder }).map(path => readFileSync(join(folder, path)))
  // Compressed together, as `wrangler deploy` computes the size of an upload.
  const size = gzipSync(Buffer.concat(files)).length
  console.log(`${kib(size)} KiB gzip in ${files.length} files`)
  workerParts(size)
  judge({ what: 'worker upload', figure: size / 1024, unit: 'KiB' }, { most: 500 })
}

/** Transferred bytes by resource type for a first visit, until 3 s after the network became idle. */
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

async function pageWeight(browser: Browser) {
  const { url, stop } = await openDemo()
  const rows: string[][] = []
  for (const route of ROUTES) {
    const bytes = await weigh(browser, `${url}${route}`)
    const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
    rows.push([route, ...KINDS.map(kind => kib(bytes.get(kind) ?? 0)), kib(total)])
    if (route !== '/') continue
    judge({ what: 'scripts of /', figure: (bytes.get('Script') ?? 0) / 1024, unit: 'KiB' }, { most: 115 })
    judge({ what: 'all of /', figure: total / 1024, unit: 'KiB' }, { most: 250 })
  }
  await stop()
  table(['page', ...KINDS, 'total'], rows)
}

export async function weight() {
  workerBundle()
  title('KiB on the wire per page, first visit on a phone')
  await inBrowser(pageWeight)
}
