import type { Page } from '@playwright/test'
import { animalUrl } from '../../web/lib/urls'
import { expectToFit } from './support/axe'
import { addToCart, fillCustomer, orderLink, placeOrder } from './support/order'
import { expect, test } from './support/shop'
import { signIn } from './support/sign-in'

test.use({ looksOnly: true })

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('no public page scrolls sideways at twice the text size', async ({ page, request }) => {
  const order = await placeOrder(request)
  const paths = [
    '/',
    '/order',
    '/order-status',
    '/certificate',
    '/certificate/CERT-0',
    '/terms',
    '/tidak-ada',
  ]
  const { items } = await (await request.get('/api/animals')).json()
  paths.push(animalUrl(items[0]))
  const expectFit = async (where: string) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 780 })
      expect.soft(await tooWide(page), `${where} at ${width} px`).toBe(0)
    }
  }
  for (const path of [orderLink('/payment', order), orderLink('/order-status', order), ...paths]) {
    await page.goto(path)
    if (path === '/order') await addToCart(page, 'Sapi Madura')
    if (path.includes('#')) await expect(page.getByText(order.order_id).first()).toBeVisible()
    await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFit(path)
    await enlarge(page)
    await expectFit(`${path}, enlarged`)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await expect.soft(page.getByRole('banner').locator('summary').last()).toBeInViewport({ ratio: 1 })
    }
  }
})

/** Viewports (px) and root font sizes (px): twice the text size, a phone held sideways, half of a split screen, a page zoomed to 150 %. */
const enlarged = [
  [360, 640, 32],
  [320, 640, 32],
  [640, 320, 24],
  [640, 320, 32],
  [360, 330, 24],
  [240, 427, 16],
] as const

test('at large text, sideways and zoomed, no bar covers the field in focus on the order form', async ({
  page,
}) => {
  await page.goto('/order')
  await addToCart(page, 'Sapi Madura')
  await fillCustomer(page)
  for (const [width, height, size] of enlarged) {
    await page.setViewportSize({ width, height })
    await page.evaluate(px => document.documentElement.style.setProperty('font-size', `${px}px`), size)
    for (const label of ['Nama lengkap', 'Nomor WhatsApp', 'Email']) {
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        scrollTo(0, 0)
      })
      const field = page.getByLabel(label)
      await field.focus()
      const isCovered = () =>
        field.evaluate(input => {
          const { x, y, width, height } = input.getBoundingClientRect()
          return [0.1, 0.5, 0.9].some(
            part => document.elementFromPoint(x + width / 2, y + height * part) !== input,
          )
        })
      await expect.poll(isCovered, `${label} at ${width} × ${height} px, ${size} px`).toBe(false)
    }
  }
})

test('at large text on a phone held sideways, the header’s button does not cover the shop’s name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.goto('/certificate')
  const header = page.getByRole('banner')
  const name = header.getByText('Amanah Qurban')
  const button = header.getByRole('link', { name: 'Pesan Sekarang' }).filter({ visible: true })
  await expect(button).toBeVisible()
  for (const size of ['24px', '32px']) {
    await page.evaluate(px => document.documentElement.style.setProperty('font-size', px), size)
    await expect(button).toHaveCount(0)
    expect(await name.evaluate(text => text.getBoundingClientRect().right)).toBeLessThan(580)
  }
  await header.locator('summary').last().click()
  await expect(button).toBeVisible()
})

test('on a phone held sideways, the notch covers no button and no field', async ({ page, context }) => {
  await page.setViewportSize({ width: 700, height: 330 })
  const notch = 47
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top: 0, left: notch, right: notch, bottom: 21 },
  })
  const covered = () =>
    page
      .locator('header a, header button, summary, main input, main select, main button, aside a')
      .evaluateAll(
        (all, inset) =>
          all
            .filter(one => one.checkVisibility())
            .map(one => ({ name: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.left < inset || box.right > innerWidth - inset)
            .map(({ name }) => name),
        notch,
      )
  for (const path of ['/order', '/certificate']) {
    await page.goto(path)
    expect(await covered(), path).toEqual([])
  }
  await signIn(page)
  await page.goto('/admin/field')
  await expect(page.getByRole('button', { name: 'Foto', exact: true })).toBeVisible()
  expect(await covered()).toEqual([])
})

test('the planning cards and the message queue fit a phone at one and a half times the text size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page)
  for (const path of ['/admin/sacrifices', '/admin/messages']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /Pintasan|Catatan|Filter/ }).first()).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
    await expectToFit(page, path)
  }
})

test('the chat button is hidden beside the countdown at the top of the landing page and appears after scrolling down', async ({
  page,
}) => {
  await page.goto('/')
  const chat = page.getByRole('complementary', { name: 'Bantuan' }).getByRole('link')
  for (const [width, height] of [
    [360, 780],
    [768, 860],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 0.9 })
    await expect(chat).toBeHidden()
    await page.locator('#services').scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 900)
    await expect(chat).toBeVisible()
  }
})

test('the chat button covers no link at the end of a public page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/terms')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const chat = await page.getByRole('complementary', { name: 'Bantuan' }).getByRole('link').boundingBox()
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
  expect(chat && last && last.y + last.height <= chat.y).toBe(true)
})
