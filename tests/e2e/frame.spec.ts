import { comesAlive } from './support/alive'
import { expectAccessible } from './support/axe'
import { orderLink, placeOrder } from './support/order'
import { expect, test } from './support/shop'

test.use({ serviceWorkers: 'block', looksOnly: true })

for (const path of ['/', '/order-status', '/certificate', '/terms'])
  test(`the offline banner appears above the heading of ${path} and does not cover it`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(path)
    await comesAlive(page)
    await context.setOffline(true)
    const banner = page.getByText('Anda sedang luring.')
    await expect(banner).toBeInViewport({ ratio: 1 })
    const [told, heading, header] = await Promise.all(
      [banner, page.getByRole('heading', { level: 1 }), page.getByRole('banner')].map(part =>
        part.boundingBox(),
      ),
    )
    if (!told || !heading || !header) throw new Error('nothing to see')
    expect(told.y).toBeGreaterThanOrEqual(header.y + header.height)
    expect(heading.y).toBeGreaterThanOrEqual(told.y + told.height)
    await page.mouse.wheel(0, 400)
    await expect(banner).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, `${path} while offline`)
  })

test('a toast message appears in an existing live region, and its border is visible on the footer', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(orderLink('/order-status', await placeOrder(request)))
  const copy = page.getByRole('button', { name: 'Salin tautan Tautan pesanan' })
  await expect(copy).toBeVisible()
  const region = page.locator('[aria-live][popover]')
  await expect(region).toHaveJSProperty('isConnected', true)
  expect(await region.evaluate(element => getComputedStyle(element).display)).not.toBe('none')
  await region.evaluate(element => {
    element.addEventListener('beforetoggle', () => {
      document.title = 'the region went away'
    })
  })
  await copy.click()
  const toast = region.getByText('Tautan pesanan berhasil disalin!')
  await expect(toast).toBeVisible()
  await expect(page).not.toHaveTitle('the region went away')
  const ring = await toast.evaluate(element => getComputedStyle(element).boxShadow)
  expect(ring).toMatch(/rgb\(255, 255, 255\) 0px 0px 0px 2px/)
})
