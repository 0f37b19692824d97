import type { Page, Route } from '@playwright/test'
import { formatRupiah } from '../../worker/contract/lib/format'
import { comesAlive } from './support/alive'
import { addToCart, animalNamed, fillCustomer, orderLink, placeOrder, send, setSender } from './support/order'
import { pixelsOf, scanned } from './support/pixels'
import { expect, test } from './support/shop'
import { signIn } from './support/sign-in'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

/** Simulates Chrome's page translation: wraps each text node in new elements, also text nodes that are added later. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isKept = (node: Node) =>
      Boolean(node.parentElement?.closest('[translate=no], font, script, style, svg'))
    const textsIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      return texts
    }
    const replace = (text: Text) => {
      if (!text.isConnected || isKept(text) || !text.data.trim()) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
        .toUpperCase()
        .replace(/RP\s?/g, 'IDR ')
        .replace(/(\d)\.(\d)/g, '$1,$2')
      outer.appendChild(inner)
      text.parentNode?.replaceChild(outer, text)
    }
    const all = () => textsIn(document.body).forEach(replace)
    all()
    new MutationObserver(all).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

test('an order form that the browser translates keeps its amounts and continues to the payment page', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.goto('/order')
  await comesAlive(page)
  await translate(page)
  await page.getByRole('button', { name: /tambah kambing kacang ke/i }).click()
  const { price } = await animalNamed(page.request, 'Kambing Kacang')
  const total = page.locator('output')
  await expect(total).toHaveText(formatRupiah(price))
  const cart = page.locator('#keranjang')
  await cart.getByRole('button', { name: 'Tambah Kambing Kacang', exact: true }).click()
  await expect(total).toHaveText(formatRupiah(2 * price))
  await expect(cart.getByText(formatRupiah(2 * price), { exact: true })).toHaveCount(2)
  expect(await page.evaluate(() => document.body.innerText.match(/IDR [\d,]+/g))).toBeNull()
  for (const [name, value] of [
    ['customer_name', 'Siti Rahmawati'],
    ['customer_phone', '0812 3456 7890'],
    ['customer_email', 'siti@contoh.id'],
  ] as const)
    await page.locator(`[name=${name}]`).fill(value)
  await page
    .getByRole('button', { name: /kirim pesanan/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/payment#ORDER-/)
  await expect(page.locator('img.qr').first()).toBeVisible()
  expect(await page.evaluate(() => document.body.innerText.match(/IDR [\d,]+/g))).toBeNull()
  const { order_id } = /#(?<order_id>ORDER-\w+)/.exec(page.url())?.groups ?? {}
  await expect(page.getByText(order_id ?? '?', { exact: true }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('the QRIS code stays readable in the browser’s forced dark mode', async ({ page, context, request }) => {
  const order = await placeOrder(request)
  const session = await context.newCDPSession(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  await page.goto(orderLink('/payment', order))
  const code = page.locator('img.qr').first()
  await code.scrollIntoViewIfNeeded()
  const read = scanned(await pixelsOf(page, await code.screenshot()))
  const { items } = await (await request.get(`/api/payment-methods?amount=${order.total_amount}`)).json()
  expect(read).toBe(items.find(({ type }: { type: string }) => type === 'qris').qris_code)
})

/** Replaces the share API. The first calls throw a DOMException of each name in `outcomes`; later calls succeed. */
const shareAfterPress = (page: Page, outcomes: string[]) =>
  page.addInitScript(names => {
    const shared: string[] = []
    Object.assign(globalThis, { shared })
    const share = async ({ files = [] }: ShareData) => {
      const name = names.shift()
      if (name !== undefined) throw new DOMException('', name)
      shared.push(...files.map(file => file.name))
    }
    for (const [name, value] of Object.entries({
      share,
      canShare: () => true,
      userActivation: { isActive: false },
    }))
      Object.defineProperty(navigator, name, { configurable: true, value })
  }, outcomes)

test('if the browser refuses to share the QR code, the page asks for another press and reports no success', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await shareAfterPress(page, ['NotAllowedError', 'AbortError'])
  await page.goto(orderLink('/payment', order))
  const save = page.getByRole('button', { name: 'Simpan gambar QR' })
  await save.click()
  await expect(page.getByText('Tekan sekali lagi untuk menyimpan atau membagikannya.')).toBeVisible()
  await save.click()
  await expect(page.getByText(/tekan lama gambar ini/)).toBeVisible()
  await expect(page.getByText(/disimpan/)).toHaveCount(0)
  expect(await page.evaluate('shared')).toEqual([])
  await save.click()
  await expect.poll(() => page.evaluate('shared')).toEqual([`qris-${order.order_id.toLowerCase()}.png`])
})

test('sharing a certificate picture needs a second press, and "Cetak" (print) shows a message if the browser cannot print', async ({
  page,
  shop,
}) => {
  const row = await shop.d1
    .prepare("SELECT certificate_number AS number FROM certificates WHERE status = 'published' LIMIT 1")
    .first<{ number: string }>()
  await shareAfterPress(page, ['NotAllowedError'])
  await page.addInitScript(() => Object.defineProperty(globalThis, 'print', { value: undefined }))
  await page.goto(`/certificate/${row?.number}`)
  const picture = page.getByRole('button', { name: 'Gambar' })
  await picture.click()
  await expect(page.getByText('Gambar siap. Tekan sekali lagi untuk membagikannya.')).toBeVisible()
  await picture.click()
  await expect.poll(() => page.evaluate('shared')).toEqual([`${row?.number}.png`])
  await page.getByRole('button', { name: 'Cetak' }).click()
  await expect(page.getByText(/^Browser ini tidak dapat mencetak/)).toBeVisible()
  await page.goto(orderLink('/order-invoice', await placeOrder(page.request)))
  await page.getByRole('button', { name: 'Cetak faktur' }).click()
  await expect(page.getByText(/^Browser ini tidak dapat mencetak/)).toBeVisible()
})

test('an order link opens even if a messaging app appends a character such as a full stop or bracket', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  for (const path of ['/order-status', '/payment']) {
    for (const rest of ['.', ',', ')', '>', '"', '%3E', '%20']) {
      await page.goto('about:blank')
      await page.goto(orderLink(path, order) + rest)
      await expect(page.getByRole('main').getByText(order.order_id).first(), rest).toBeVisible()
    }
  }
})

test('a phone’s keyboard does not change names and codes', async ({ page }) => {
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await page.getByText('Isi nama').click()
  await page.getByText('Punya kode referral atau diskon?').click()
  for (const [label, capitals] of [
    ['Nama lengkap', 'words'],
    ['Atas nama', 'words'],
    ['Nama orang tua', 'words'],
    ['Kode diskon', 'characters'],
  ] as const) {
    const field = page.getByLabel(label).last()
    await expect(field).toHaveAttribute('autocapitalize', capitals)
    await expect(field).toHaveAttribute('autocorrect', 'off')
    await expect(field).toHaveAttribute('spellcheck', 'false')
  }
})

test('on a phone no control of the back office has a font that makes iOS zoom, and blocked storage does not end it', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse })
  })
  await signIn(page)
  for (const path of ['/admin/orders', '/admin/finance', '/admin/certificates']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('combobox').first()).toBeVisible()
    const small = await page
      .locator('input, select, textarea')
      .evaluateAll(all => all.filter(one => Number.parseFloat(getComputedStyle(one).fontSize) < 16).length)
    expect(small, path).toBe(0)
  }
  expect(errors).toEqual([])
})

test('in an in-app browser without tabs, sending an order opens the payment page', async ({ page }) => {
  await page.addInitScript(() => {
    // Android's WebView returns the page's own window if the app supports one window only.
    window.open = () => window
  })
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  await send(page)
  await expect(page).toHaveURL(/\/payment#ORDER-/)
  await expect(page.getByText('Total pembayaran').first()).toBeVisible()
})

test('without the Clipboard API the account number and, in a dialog, any text is still copied', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', ({ target }) => {
      if (target instanceof HTMLTextAreaElement) Object.assign(globalThis, { copied: target.value })
    })
  })
  await page.goto(orderLink('/payment', order))
  const { items } = await (await request.get('/api/payment-methods')).json()
  const { account_number } = items.find(({ type }: { type: string }) => type === 'bank')
  const copy = page.getByRole('button', { name: /^Salin Nomor rekening/ }).first()
  await copy.click()
  await expect(page.getByText(/^Nomor rekening .+ berhasil disalin!$/)).toBeVisible()
  expect(await page.evaluate('copied')).toBe(account_number.replace(/\D/g, ''))
  await expect(copy).toBeFocused()
  await expect(page.locator('textarea')).toHaveCount(0)
  await page.getByRole('button', { name: 'Saya sudah transfer' }).click()
  // Put a copy button into the dialog, as the back office has them: everything outside the dialog is inert.
  await page.evaluate(() => {
    const button = document.querySelector('[aria-label="Salin ID pesanan"]')
    if (button) document.querySelector('dialog[open] form')?.appendChild(button)
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Salin ID pesanan' }).click()
  await expect.poll(() => page.evaluate('copied')).toBe(order.order_id)
})

test('two tabs that send one order concurrently create one order', async ({ page, context, shop }) => {
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  await page.getByLabel('Nama lengkap').fill('Dua Tab')
  await page.getByLabel('Email').fill('dua.tab@contoh.id')
  const other = await context.newPage()
  await other.goto('/order')
  await expect(other.getByLabel('Email')).toHaveValue('dua.tab@contoh.id')
  const waiting: Route[] = []
  // Delay the first request until both are sent, because a tab empties its form when the other tab has ordered.
  await context.route('**/api/orders', async route => {
    waiting.push(route)
    if (waiting.length === 2) await Promise.all(waiting.map(one => one.continue()))
  })
  await send(page)
  await send(other)
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/payment#ORDER-/)
  const made = await shop.d1
    .prepare("SELECT count(*) AS n FROM orders WHERE customer_email = 'dua.tab@contoh.id'")
    .first()
  expect(made).toEqual({ n: 1 })
})

test('a customer who forgot the order can request its link', async ({ page, request, shop }) => {
  await setSender(shop)
  const order = await placeOrder(request)
  await page.goto('/order-status')
  await page.getByText('Lupa ID?').click()
  await page.getByRole('button', { name: 'Kirim tautan ke email' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
  await page.getByLabel('Nomor WhatsApp').fill('0812 3456 7890')
  await page.getByLabel('Email').fill('siti@contoh.id')
  await page.getByRole('button', { name: 'Kirim tautan ke email' }).click()
  await expect(page.getByText(/tautannya sampai di email Anda/)).toBeVisible()
  await expect
    .poll(() =>
      shop.d1
        .prepare(
          `SELECT count(*) AS n FROM messages JOIN orders ON orders.id = messages.order_id
           WHERE kind = 'link_asked' AND orders.order_id = ?`,
        )
        .bind(order.order_id)
        .first(),
    )
    .toEqual({ n: 1 })
})

test('a customer finds and orders an animal among 400 that is not on the first page', async ({
  page,
  shop,
}) => {
  await shop.d1
    .prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 400)
       INSERT INTO animals (id, name, type, price, weight, description, stock, created_at, updated_at)
       SELECT 'tag-' || n, 'Sapi Tag ' || (1000 + n), 'Sapi', 30000000 + n, '300 kg', '', 1, ?1, ?1 FROM numbers`,
    )
    .bind('2026-11-01T00:00:00.000Z')
    .run()
  await page.goto('/')
  await page.getByRole('link', { name: 'Cari di semua hewan' }).click()
  await expect(page).toHaveURL(/\/order$/)
  await page.getByLabel('Cari hewan').fill('Tag 1377')
  await addToCart(page, 'Sapi Tag 1377')
  await page.getByText('Tambah hewan atau layanan lain').click()
  await page.getByLabel('Cari hewan').fill('')
  // The next page gets no answer; the retry reads the same page.
  await page.route(/animal-search\?.*cursor=\w/, route => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Tampilkan hewan lainnya' }).click()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(
    page.getByLabel('Hewan tersedia').getByRole('button', { name: /^Tambah .* ke keranjang$/ }),
  ).toHaveCount(200)
  // The first read of the cart's animal gets no answer and is repeated.
  await page.route(/animal-search\?ids=/, route => route.abort(), { times: 1 })
  await page.reload()
  await expect(page.locator('#keranjang')).toContainText('Sapi Tag 1377')
  await expect(page.locator('#keranjang')).toContainText('Rp 30.000.377')
  await expect(page.getByText(/habis/)).toHaveCount(0)
  await page.goto('/order?animal=tag-399')
  await expect(page.getByRole('button', { name: 'Tambah Sapi Tag 1399 ke keranjang' })).toBeVisible()
  await fillCustomer(page)
  await send(page)
  await expect(page).toHaveURL(/\/payment#ORDER-/)
})
