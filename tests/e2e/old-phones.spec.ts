import { parseAst } from 'vite'
import { newerCalls, newerRules } from '../../scripts/build/newer-apis'
import { comesAlive } from './support/alive'
import { watchConsole } from './support/console'
import { notice, removeNewerApis } from './support/old-browser'
import { addToCart, fillCustomer, send } from './support/order'
import { expect, test } from './support/shop'

test.use({ serviceWorkers: 'block', looksOnly: true })

test('the build check finds calls of APIs that a supported browser lacks, but accepts calls behind a feature test', () => {
  const newer = [
    'const { promise } = Promise.withResolvers()',
    'fetch("/", { signal: AbortSignal.any([a, b]) })',
    'globalThis.Promise.try(f)',
    'Object.groupBy(list, f)',
    'Array.fromAsync(list)',
    'const u = URL.parse(x)',
    'one.isSubsetOf(other)',
    'map.values().map(f)',
    'bytes.toBase64()',
    'new Temporal.Instant(0n)',
    'const x = /[\\p{L}--[a-z]]/v',
    'requestIdleCallback(f)',
    'new Intl.Segmenter("id").segment(text)',
    'options.any && AbortSignal.any([a, b])',
    'if (options.groupBy) Map.groupBy(list, f)',
    'const { union } = z; one.union(other)',
  ]
  const callsIn = (code: string) => newerCalls(parseAst(code))
  for (const code of newer) expect([code, callsIn(code)]).not.toEqual([code, []])
  const older = [
    'list.toSorted().at(-1)',
    'Object.values(x).map(f)',
    'new AbortController().abort()',
    '"requestIdleCallback" in window ? requestIdleCallback(f) : f()',
    'typeof URL.parse === "function" && URL.parse(x)',
    'promise.withResolvers',
    'import { z } from "zod"; z.union([a, b])',
    'document.startViewTransition?.(f)',
    'const hasPopovers = "showPopover" in element; if (hasPopovers) element.showPopover()',
  ]
  for (const code of older) expect([code, callsIn(code)]).toEqual([code, []])
  expect(newerRules('a:active-view-transition{color:red}@scope(a){b{c:d}}')).not.toEqual([])
})

test('an order can be placed and followed in a browser from 2023', async ({ page, context }) => {
  const lines = watchConsole(context)
  await removeNewerApis(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await comesAlive(page)
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  await send(page)
  await expect(page).toHaveURL(/\/payment#ORDER-/)
  await expect(page.getByText('Total pembayaran').first()).toBeVisible()
  await page
    .getByRole('link', { name: /Status/ })
    .first()
    .click()
  await expect(page).toHaveURL(/order-status/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(notice)).toBeHidden()
  expect(lines.filter(line => !line.includes('Service Worker'))).toEqual([])
})

test('each script that fails to load shows a message with a retry button', async ({ page }) => {
  for (const script of ['index', 'site', 'common', 'react-dom', 'vendor', 'page', 'ordering']) {
    await page.route(new RegExp(`/assets/${script}-`), route => route.abort())
    await page.goto('/order')
    await expect(page.getByText(notice), script).toBeVisible()
    await expect(page.getByRole('link', { name: 'hubungi kami lewat WhatsApp' }).first()).toBeVisible()
    await page.unrouteAll()
  }
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.getByText(notice)).toBeHidden()
  await comesAlive(page)
})

test('a page whose scripts fail to load shows a message, and its links work', async ({ page }) => {
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/order')
  // CSS shows the notice 12 s after the first paint, without scripts.
  await expect(page.getByText(notice)).toBeVisible({ timeout: 60_000 })
  await page.unroute('**/assets/*.js')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Privasi/ })
    .click()
  await expect(page).toHaveURL(/privacy-policy/)
})

test('after a script has failed to load, taps are no longer delayed until hydration', async ({ page }) => {
  await page.route(/assets\/site-/, route => route.abort())
  await page.goto('/certificate')
  await expect(page.getByText(notice)).toBeVisible()
  const swallowed = await page.evaluate(() => {
    const button = document.createElement('button')
    button.type = 'button'
    let presses = 0
    button.addEventListener('click', () => presses++)
    document.getElementById('root')?.appendChild(button)
    button.click()
    return presses === 0
  })
  expect(swallowed).toBe(false)
})

test('a browser that is too old shows one sentence and the WhatsApp link', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
  await page.route(/assets\/(index|site)-/, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'const broken = ?.' }),
  )
  await page.goto('/order')
  await expect(page.getByText('Versi browser ini terlalu lama untuk halaman ini.')).toBeVisible()
  await expect(page.getByText(notice)).toBeHidden()
  await expect(page.getByRole('link', { name: 'hubungi kami lewat WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
})
