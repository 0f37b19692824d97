import type { Page } from '@playwright/test'
import { comesAlive, holdScripts } from './support/alive'
import { expect, test } from './support/shop'

test.use({ serviceWorkers: 'block', looksOnly: true })

const section = (page: Page, id: string) => page.locator(`section#${id}`)
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Penampil foto' })

test('the landing page shows products, prices and instructions for ordering', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qurban yang sampai, ibadah yang tenang')
  const premium = section(page, 'services')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Qurban Premium' }) })
  await expect(premium.getByText('Populer')).toBeVisible()
  await expect(premium.getByRole('listitem')).toHaveCount(3)
  await expect(premium.getByRole('link', { name: /Pesan Sekarang/ })).toHaveAttribute(
    'href',
    /^\/order\?service=[\w-]{36}$/,
  )
  await expect(section(page, 'services').getByText('Populer')).toHaveCount(2)

  const animals = section(page, 'animals')
  const kacang = animals
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Kambing Kacang' }) })
  await expect(kacang.getByText('Rp 2.650.000')).toBeVisible()
  await expect(kacang.getByText('23–26 kg')).toBeVisible()
  await expect(kacang.getByText(/^Tersisa \d+ ekor$/)).toBeVisible()
  await expect(kacang.getByText(/Kambing lokal yang lincah/)).toBeHidden()
  await kacang.getByText('Keterangan').click()
  await expect(kacang.getByText(/Kambing lokal yang lincah/)).toBeVisible()
  await expect(kacang.getByRole('link', { name: /Pesan/ })).toHaveAttribute(
    'href',
    /^\/order\?animal=[\w-]{36}$/,
  )
  const soldOut = animals
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Domba Wonosobo' }) })
  await expect(soldOut.getByText('Stok habis')).toBeVisible()
  await expect(soldOut.getByRole('link', { name: /Pesan/ })).toHaveCount(0)
})

test('animals on the landing page can be filtered by kind', async ({ page }) => {
  await page.goto('/')
  await comesAlive(page)
  const animals = section(page, 'animals')
  await animals.getByRole('button', { name: 'Sapi', exact: true }).click()
  await expect(animals.getByRole('heading', { level: 3 })).toHaveCount(5)
  await animals.getByRole('button', { name: 'Semua', exact: true }).click()
  await expect(animals.getByRole('heading', { level: 3 })).toHaveCount(12)
})

test('a tap on the landing page before hydration is not lost', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Lihat Detail Badal Haji' }).click()
  letScriptsCome()
  await expect(page.getByRole('dialog', { name: 'Badal Haji' })).toBeVisible()
})

test('a service opens in a dialog with description, features and terms, and closing it restores the focus', async ({
  page,
}) => {
  await page.goto('/')
  await comesAlive(page)
  const more = page.getByRole('button', { name: 'Lihat Detail Badal Haji' })
  await more.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Badal Haji' })
  await expect(dialog.getByText(/Satu pelaksana hanya berhaji untuk satu nama/)).toBeVisible()
  await expect(dialog.getByText('Sertifikat dengan nama pelaksana dan penanggung jawab')).toBeVisible()
  await expect(dialog.getByText(/Akad dinyatakan tertulis/)).toBeVisible()
  await expect(dialog.getByText('Rp 12.500.000')).toBeVisible()
  const chat = await dialog.getByRole('link', { name: /Tanya layanan ini/ }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain('layanan Badal Haji')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
})

test('the gallery can be filtered and opened full-screen by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await comesAlive(page)
  const gallery = section(page, 'gallery')
  const pictures = gallery.getByRole('button', { name: /Perbesar foto/ })
  await expect(pictures).toHaveCount(9)
  await gallery.getByRole('button', { name: 'Tampilkan semua foto (14)' }).click()
  await expect(pictures).toHaveCount(14)
  for (const [tab, count] of [
    ['Penyembelihan', 4],
    ['Distribusi', 4],
    ['Hewan Qurban', 3],
    ['Badal', 3],
  ] as const) {
    await gallery.getByRole('button', { name: tab, exact: true }).click()
    await expect(gallery.getByRole('button', { name: tab, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(pictures).toHaveCount(count)
  }
  await pictures.first().focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByText('1 dari 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('2 dari 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByText('3 dari 3')).toBeVisible()
  await page.keyboard.press('+')
  await expect(viewer(page).getByRole('button', { name: 'Perkecil' })).toBeVisible()
  const shown = viewer(page).getByRole('img').nth(2)
  const box = await shown.boundingBox()
  expect(box?.width).toBeGreaterThan(2000)
  await page.keyboard.press('-')
  await expect(viewer(page).getByRole('button', { name: 'Perbesar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(pictures.first()).toBeFocused()
})

test('the full-screen viewer of the gallery opens with the clicked picture', async ({ page }) => {
  await page.goto('/')
  await comesAlive(page)
  await section(page, 'gallery').getByRole('button', { name: 'Perbesar foto' }).nth(3).click()
  await expect(viewer(page).getByText(/^4 dari/)).toBeVisible()
  await expect(viewer(page).getByRole('img').nth(3)).toBeInViewport({ ratio: 0.9 })
  await expect(viewer(page).getByRole('img').first()).not.toBeInViewport()
})

async function swipeLeft(page: Page) {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 300 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(310) })
  for (let x = 300; x > 50; x -= 15) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
    await page.waitForTimeout(16)
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('on a phone tapping an animal’s photo opens all its photos full-screen, and a swipe shows the next photo', async ({
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 720 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await phone.newPage()
  await page.goto('/')
  await comesAlive(page)
  await page.getByRole('button', { name: '2 gambar Sapi Bali' }).tap()
  await expect(viewer(page).getByText('1 dari 2')).toBeVisible()
  await swipeLeft(page)
  await expect(viewer(page).getByText('2 dari 2')).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Tutup' }).tap()
  await expect(viewer(page)).toBeHidden()
  await phone.close()
})

const dot = (page: Page, n: number) =>
  section(page, 'testimonials').getByRole('button', { name: new RegExp(`^Testimoni ${n}:`) })
const expectDot = (page: Page, n: number) =>
  expect(dot(page, n)).toHaveAttribute('aria-current', 'true', { timeout: 15_000 })

test('testimonials advance every five seconds, by arrows and by dots, and wrap around', async ({ page }) => {
  await page.goto('/')
  await comesAlive(page)
  await section(page, 'testimonials').scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await expectDot(page, 1)
  const start = Date.now()
  await expectDot(page, 2)
  expect(Date.now() - start).toBeGreaterThan(2000)
  await dot(page, 8).click()
  await expectDot(page, 8)
  await expect(section(page, 'testimonials').getByText('Wahyuni Kusumaningrum')).toBeInViewport()
  await page.getByRole('button', { name: 'Testimoni berikutnya' }).click()
  await expectDot(page, 1)
  await expect(section(page, 'testimonials').getByText('Siti Rahmawati')).toBeInViewport()
  await page.getByRole('button', { name: 'Testimoni sebelumnya' }).click()
  await expectDot(page, 8)
})

test('on a phone each dot of the testimonials is large enough to tap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  const dots = section(page, 'testimonials').getByRole('button', { name: /^Testimoni \d+:/ })
  const boxes = await Promise.all((await dots.all()).map(each => each.boundingBox()))
  expect(boxes).toHaveLength(8)
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(32)
  }
})

test('testimonials pause under the pointer, with focus inside, in a hidden tab and after the Stop button', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await comesAlive(page)
  const testimonials = section(page, 'testimonials')
  await testimonials
    .getByRole('img')
    .first()
    .or(testimonials.locator('blockquote').first())
    .scrollIntoViewIfNeeded()
  await testimonials.locator('blockquote').first().hover()
  await page.clock.runFor(12_000)
  await expectDot(page, 1)
  await page.mouse.move(5, 5)
  await dot(page, 1).focus()
  await page.clock.runFor(12_000)
  await expectDot(page, 1)
  await dot(page, 1).blur()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(12_000)
  await expectDot(page, 1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(5100)
  await expectDot(page, 2)
  await page.getByRole('button', { name: 'Hentikan pergantian otomatis' }).click()
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Jalankan pergantian otomatis' }).blur()
  await page.clock.runFor(12_000)
  await expectDot(page, 2)
})

test('the carousel of testimonials does not advance by itself with prefers-reduced-motion', async ({
  browser,
  baseURL,
}) => {
  const calm = await browser.newContext({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await calm.newPage()
  await page.clock.install()
  await page.goto('/')
  await comesAlive(page)
  await page.clock.runFor(20_000)
  await expectDot(page, 1)
  await page.getByRole('button', { name: 'Testimoni berikutnya' }).click()
  await expectDot(page, 2)
  await calm.close()
})

test('the first FAQ is open when the page loads, and at most one FAQ is open at a time', async ({ page }) => {
  await page.goto('/')
  const faq = section(page, 'faq')
  const open = faq.locator('details[open]')
  await expect(faq.locator('details').first()).toHaveAttribute('open')
  await expect(open).toHaveCount(1)
  await faq.getByText('Apakah bisa membayar dengan QRIS?').focus()
  await page.keyboard.press('Enter')
  await expect(open).toHaveCount(1)
  await expect(open).toContainText('Apakah bisa membayar dengan QRIS?')
  await expect(faq.getByRole('heading', { level: 3 })).toHaveText([
    'Umum',
    'Qurban',
    'Hadyu & DAM',
    'Badal',
    'Pembayaran',
  ])
})

const remaining = async (page: Page) => {
  const cells = await page.getByRole('timer').locator('div > span:first-child').allInnerTexts()
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = cells.map(Number)
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

test('the countdown to Eid uses the server’s time when the visitor’s clock is wrong', async ({
  page,
  request,
}) => {
  const { eid_date } = await (await request.get('/api/site/content')).json()
  const expected = (Date.parse(`${eid_date}T00:00:00+07:00`) - Date.now()) / 1000
  // Playwright's clock also replaces `performance`, from which the page reads the server's time (`Server-Timing`).
  await page.addInitScript(() => {
    const real = Date
    const shift = real.parse('2031-03-01T00:00:00Z') - real.now()
    const now = () => real.now() + shift
    window.Date = new Proxy(real, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  })
  await page.goto('/')
  await comesAlive(page)
  await expect.poll(async () => Math.abs((await remaining(page)) - expected)).toBeLessThan(60)
  const before = await remaining(page)
  await expect.poll(async () => before - (await remaining(page))).toBeGreaterThan(0)
})

test('after an Eid has begun the countdown counts to the next Eid', async ({ page, request }) => {
  const site = await (await request.get('/api/site')).json()
  await page.goto('/terms')
  await comesAlive(page)
  await page.route('**/api/site', route =>
    route.fulfill({
      json: { ...site, eid_date: '2027-05-16', now: '2027-05-15T16:59:56.000Z' },
      headers: { date: 'Sat, 15 May 2027 16:59:56 GMT' },
    }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Amanah Qurban' }).click()
  await expect(page.getByText('16 Mei 2027')).toBeVisible()
  await expect(page.getByText('4 Mei 2028')).toBeVisible()
})

test('the header becomes opaque after 10 px of scrolling, and its menus can be used by keyboard', async ({
  page,
}) => {
  await page.goto('/')
  await comesAlive(page)
  const header = page.getByRole('banner')
  await page.evaluate(() => scrollTo(0, 10))
  await expect(header).not.toHaveAttribute('data-solid')
  await page.evaluate(() => scrollTo(0, 11))
  await expect(header).toHaveAttribute('data-solid')
  await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await header.getByText('Sertifikat', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(header.getByRole('link', { name: 'Cek Sertifikat' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Status Pesanan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: 'Cek Sertifikat' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  await page.keyboard.press('Home')
})

test('the landing page shows its essential content without scripts', async ({ browser, baseURL }) => {
  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 720 },
  })
  const page = await plain.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('Hari')
  await expect(page.getByRole('heading', { name: 'Badal Umrah Ramadan' })).toBeVisible()
  await expect(page.getByText('Rp 21.500.000')).toBeVisible()
  await expect(page.getByText(/Pilih hewan atau layanan, isi nama/)).toBeVisible()
  await page.getByText('Bagaimana cara memantau pesanan saya?').click()
  await expect(page.getByText(/Buka halaman Status Pesanan/)).toBeVisible()
  await expect(page.getByText('salam@amanahqurban.example')).toBeVisible()
  await expect(page.getByText('Tersisa', { exact: false }).first()).toBeVisible()
  await plain.close()
})
