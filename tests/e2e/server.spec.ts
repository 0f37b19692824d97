import { expect, openShop, test } from './support/shop'

test('pages, JSON and scripts are compressed', async ({ request }) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  const script = /\/assets\/[\w-]+\.js/.exec(await page.text())?.[0]
  expect(script).toBeTruthy()
  for (const path of ['/', '/api/animals', String(script)]) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers()['content-encoding'], path).toBe('br')
  }
})

test('a public page requests no script of 4 KiB or more before its first paint', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const early = [...html.matchAll(/(?:src|href)="(\/assets\/[\w-]+\.js)"/g)].map(([, path]) => String(path))
  expect(early.length).toBeGreaterThan(0)
  for (const path of early) expect((await (await request.get(path)).body()).length, path).toBeLessThan(4096)
})

test('a request for a missing script returns 404 instead of the HTML page', async ({ request }) => {
  const answer = await request.get('/assets/missing.js')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('<html')
  expect(answer.headers()['cache-control']).toBe('no-store')
})

test('assets with a hash in their name are cached forever, and the HTML shells are not served as files', async ({
  request,
}) => {
  const script = String(/\/assets\/[\w-]+\.js/.exec(await (await request.get('/')).text())?.[0])
  const kept = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect(await kept(script)).toBe('public, max-age=31536000, immutable')
  for (const path of ['/og.jpg', '/favicon.svg', '/illustrations/sapi.webp', '/sw.js', '/offline.css']) {
    expect(await kept(path), path).toBe('public, max-age=86400')
  }
  for (const path of ['/', '/index', '/index.html', '/%69ndex.html', '/admin.html', '/%61dmin']) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toContain('<!--page-body-->')
  }
})

test('the demo data include the operator and pictures in four widths', async ({ request, shop }) => {
  const { items } = await (await request.get('/api/animals')).json()
  const widest = String(items[0].photos[0].file_url)
  for (const width of [240, 480, 960, 1600]) {
    const picture = await request.get(widest.replace('-1600.', `-${width}.`))
    expect(picture.headers()['content-type']).toBe('image/webp')
  }
  const users = await shop.d1.prepare('SELECT count(*) AS n FROM users').first<{ n: number }>()
  expect(users?.n).toBe(1)
})

test('the scheduled handler for the cron runs without an error', async ({ shop }) => {
  const runs = () => shop.d1.prepare('SELECT count(*) AS n FROM cron_runs').first<{ n: number }>()
  const before = await runs()
  await shop.fireCron()
  expect((await runs())?.n).toBe((before?.n ?? 0) + 1)
})

test('with rate limits on, the 21st look-up of an order within a minute returns 429 with Retry-After', async ({
  playwright,
}) => {
  const shop = await openShop({ LIMITS: 'on' })
  const client = await playwright.request.newContext({ baseURL: shop.url })
  const statuses: number[] = []
  let retryAfter: string | undefined
  // If a new minute begins during the loop, up to 40 requests pass.
  for (let n = 0; n <= 40 && !retryAfter; n++) {
    const answer = await client.get('/api/orders/ORDER-100AA')
    statuses.push(answer.status())
    retryAfter = answer.headers()['retry-after']
  }
  expect(statuses.pop()).toBe(429)
  expect(statuses.length).toBeGreaterThanOrEqual(20)
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(Number(retryAfter)).toBeGreaterThan(0)
  await client.dispose()
  await shop.stop()
})
