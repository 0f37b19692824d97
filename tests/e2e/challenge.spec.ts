import { expectToFit } from './support/axe'
import { addToCart, fillCustomer, send } from './support/order'
import { expect, openShop, test } from './support/shop'

/** Replaces Cloudflare's script, so that tests do not depend on it. */
const widget = `window.turnstile = {
  tokens: 0,
  render(place, { callback, size }) {
    place.textContent = 'Berhasil diverifikasi'
    place.style.width = size === 'compact' ? '150px' : '300px'
    this.pass = () => callback('token-' + ++this.tokens)
    setTimeout(this.pass, 300)
    return 'w'
  },
  reset() { setTimeout(this.pass, 300) },
  remove() {},
}`

test('with Turnstile configured the order form shows its widget and sends a new token with each attempt', async ({
  page,
}) => {
  const shop = await openShop({
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
  })
  try {
    await page.route('https://challenges.cloudflare.com/**', route =>
      route.fulfill({ contentType: 'text/javascript', body: widget }),
    )
    const tokens: (string | undefined)[] = []
    await page.route('**/api/orders', async route => {
      tokens.push(route.request().headers()['x-turnstile-token'])
      const json = {
        type: 'about:blank',
        title: 'x',
        status: 403,
        code: 'challenge_failed',
        detail: 'Pemeriksaan bahwa Anda bukan robot belum berhasil.',
      }
      return tokens.length === 1 ? route.fulfill({ status: 403, json }) : route.abort()
    })
    await page.goto(`${shop.url}/order`)
    await addToCart(page, 'Kambing Jawarandu')
    await fillCustomer(page)
    const drawn = page.getByText('Berhasil diverifikasi')
    await expect(drawn).toHaveCSS('width', '300px')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.reload()
    await expect(drawn).toHaveCSS('width', '150px')
    await expectToFit(page, 'the order form with the widget')
    await send(page)
    await expect(page.getByText('Pemeriksaan bahwa Anda bukan robot belum berhasil.')).toBeVisible()
    await send(page)
    await expect.poll(() => tokens).toEqual(['token-1', 'token-2'])
  } finally {
    await shop.stop()
  }
})

test('a Turnstile widget that fails to load shows an error immediately, keeps the form’s values, and can be retried', async ({
  page,
}) => {
  const shop = await openShop({
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
  })
  const script = 'https://challenges.cloudflare.com/**'
  /** The first challenge fails, as when a browser extension blocks its frame. */
  const failsOnce = widget
    .replace(
      'callback, size }) {',
      "callback, size, 'error-callback': fail }) { if (!this.asked++) return setTimeout(fail)",
    )
    .replace('tokens: 0', 'tokens: 0, asked: 0')
  try {
    await page.goto(`${shop.url}/order`)
    await addToCart(page, 'Kambing Jawarandu')
    for (const answer of ['abort', 'error']) {
      await page.route(script, route =>
        answer === 'abort'
          ? route.abort()
          : route.fulfill({ contentType: 'text/javascript', body: failsOnce }),
      )
      await page.goto(`${shop.url}/order`)
      const alert = page.getByRole('alert').filter({ hasText: 'Pemeriksaan keamanan tidak dapat dimuat' })
      await expect(alert).toBeVisible()
      await expect(alert.getByRole('link', { name: 'Pesan lewat WhatsApp' })).toBeVisible()
      await fillCustomer(page)
      await page.unroute(script)
      await page.route(script, route => route.fulfill({ contentType: 'text/javascript', body: widget }))
      await alert.getByRole('button', { name: 'Coba lagi' }).click()
      await expect(page.getByText('Berhasil diverifikasi')).toBeVisible()
      await expect(alert).toBeHidden()
      await expect(page.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')
      await page.unroute(script)
    }
  } finally {
    await shop.stop()
  }
})

test('without Turnstile no page of the site sends requests to Cloudflare', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('challenges.cloudflare.com')) asked.push(request.url())
  })
  await page.goto('/order')
  await addToCart(page, 'Kambing Jawarandu')
  await expect(page.locator('meta[name="challenge"]')).toHaveCount(0)
  expect(asked).toEqual([])
})
