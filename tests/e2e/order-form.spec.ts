import type { Page } from '@playwright/test'
import { addToCart, animalNamed, fillCustomer, send } from './support/order'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

test.beforeEach(async ({ context }) => {
  await context.route('https://wa.me/**', route => route.fulfill({ contentType: 'text/html', body: 'chat' }))
})

const isOrdered = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Pesanan Berhasil Dibuat!' })).toBeVisible()

test('a goat ordered after the hadyu service was removed from the cart is not marked as hadyu', async ({
  page,
  shop,
}) => {
  await page.goto('/order?service=hadyu')
  await page.getByRole('button', { name: 'Hapus Hadyu Haji Tamattu’ & Qiran' }).click()
  await page.getByText('Tambah hewan atau layanan lain').click()
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  await send(page)
  await isOrdered(page)
  const order = await shop.d1
    .prepare('SELECT service, consent_version FROM orders ORDER BY seq DESC LIMIT 1')
    .first()
  expect(order).toEqual({ service: null, consent_version: '2026-11-akad' })
})

test('the order form requires bin or binti with a parent’s name and sends it with the name', async ({
  page,
  shop,
}) => {
  await page.goto('/order?service=badal_haji')
  await page.getByLabel('Nama yang dibadalkan').fill('Almarhum Sukarno')
  await page.getByLabel('Nama orang tua').fill('Sosrodihardjo')
  await fillCustomer(page)
  const choice = page.getByLabel('bin/binti')
  await expect(page.getByText('Pilih bin atau binti', { exact: true })).toBeVisible()
  await page.getByLabel('Email').press('Enter')
  await expect(choice).toBeFocused()
  await choice.selectOption('bin')
  await send(page)
  await isOrdered(page)
  await page.getByText('Lihat rincian').click()
  await expect(page.getByText('Atas nama: Almarhum Sukarno bin Sosrodihardjo')).toBeVisible()
  const name = await shop.d1
    .prepare("SELECT bin, relation FROM order_beneficiaries WHERE name = 'Almarhum Sukarno'")
    .first()
  expect(name).toEqual({ bin: 'Sosrodihardjo', relation: 'bin' })
})

const submit = (page: Page) => page.getByRole('button', { name: 'Kirim Pesanan' }).filter({ visible: true })

test('with 3 or 40 cart lines the total and the send button stay visible on a small laptop, and the lines can be scrolled', async ({
  page,
  request,
}) => {
  const animals = await (await request.get('/api/animals?in_stock=true')).json()
  const services = await (await request.get('/api/services')).json()
  const badal = services.items.find(({ kind }: { kind: string }) => kind === 'badal_umrah')
  // Heights in px. The browser's own bars leave 640 px of a screen of 800 px.
  for (const [count, height] of [
    [3, 800],
    [40, 800],
    [3, 640],
    [40, 640],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    const lines = Array.from({ length: count }, (_, n) => ({
      kind: n === 0 ? 'service' : 'animal',
      id: (n === 0 ? badal : animals.items[n])?.id ?? `gone-${n}`,
      name: `Baris ${n}`,
      quantity: 1,
    }))
    await page.goto('/terms')
    await page.evaluate(draft => localStorage.setItem('qurban.draft', draft), JSON.stringify({ lines }))
    await page.goto('/order')
    await expect(page.getByRole('button', { name: /^Hapus / })).toHaveCount(count)
    await expect(submit(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('#keranjang').getByText('Total', { exact: false }).first()).toBeInViewport({
      ratio: 1,
    })
    await page
      .getByRole('button', { name: /^Hapus / })
      .last()
      .focus()
    await expect(page.getByRole('button', { name: /^Hapus / }).last()).toBeInViewport({ ratio: 1 })
    await expect(submit(page)).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone the order form shows the service named in the URL, then customer data, then the collapsed product list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/order?service=badal_umrah')
  await expect(page.getByRole('list', { name: 'Pilihan Anda' }).getByRole('heading')).toHaveText([
    'Badal Umrah',
    'Badal Umrah Ramadan',
  ])
  await expect(page.getByRole('heading', { name: 'Pilih layanan Badal Umrah' })).toBeInViewport()
  await addToCart(page, 'Badal Umrah')
  await expect(page.getByLabel('Nama yang dibadalkan')).toBeVisible()
  const at = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? 0
  const tops = [
    await at('Pilih layanan Badal Umrah'),
    await at('Keranjang'),
    await at('Data pemesan'),
    await at('Tambah hewan atau layanan lain'),
  ]
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await expect(page.getByRole('list', { name: 'Hewan tersedia' })).toBeHidden()
  await page.getByText('Tambah hewan atau layanan lain').click()
  await addToCart(page, 'Kambing Kacang')
  await expect(page.getByLabel('Jumlah Kambing Kacang')).toHaveValue('1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('on a phone with a filled cart, cart and customer data come first, and the bottom bar focuses the next invalid field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/order')
  await expect(submit(page)).toBeInViewport()
  await addToCart(page, 'Kambing Jawarandu')
  await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeFocused()
  const list = page.getByRole('list', { name: 'Hewan tersedia' })
  const more = page.getByText('Tambah hewan atau layanan lain')
  const at = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? 0
  const isFolded = async () => {
    await expect(list).toBeHidden()
    const tops = [await at('Keranjang'), await at('Data pemesan'), await at('Tambah hewan atau layanan lain')]
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
  }
  await isFolded()
  await page.reload()
  await isFolded()

  // The bar's button first focuses the empty or invalid fields; once all are valid, it submits.
  await expect(submit(page)).toHaveCount(0)
  const fill = page.getByRole('button', { name: 'Isi data' })
  await fill.click()
  await expect(page.getByLabel('Nama lengkap')).toBeFocused()
  await expect(page.getByLabel('Nama lengkap')).toBeInViewport()
  await page.getByLabel('Nama lengkap').fill('Siti')
  await fill.click()
  await expect(page.getByLabel('Nomor WhatsApp')).toBeFocused()
  await fillCustomer(page)
  await expect(submit(page)).toBeInViewport()

  // The opened catalogue stays open while items are added and removed.
  await more.click()
  await addToCart(page, 'Sapi Bali')
  await addToCart(page, 'Kambing Kacang')
  await expect(list).toBeVisible()
  for (const name of ['Kambing Jawarandu', 'Sapi Bali', 'Kambing Kacang'])
    await page.getByRole('button', { name: `Hapus ${name}` }).click()
  await expect(more).toBeHidden()
  await expect(list).toBeVisible()

  // On a wide screen the catalogue and the cart are side by side.
  await addToCart(page, 'Kambing Jawarandu')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(list).toBeVisible()
})

const isCovered = () => {
  const { activeElement: element } = document
  if (!element || element === document.body) return null
  const { left, width, bottom } = element.getBoundingClientRect()
  const top = document.elementFromPoint(left + width / 2, bottom - 2)
  return top === element || element.contains(top) ? null : element.outerHTML.slice(0, 120)
}

test('on a phone the bar at the bottom of the order form covers no focused field', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { id } = await animalNamed(request, 'Sapi Bali')
  await page.goto(`/order?animal=${id}`)
  await expect(page.getByLabel('Jumlah Sapi Bali')).toBeVisible()
  const covered: (string | null)[] = []
  for (const field of ['Jumlah Sapi Bali', 'Nama lengkap', 'Nomor WhatsApp', 'Email']) {
    // Focus from the top of the page, as Tab does.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByLabel(field).focus()
    covered.push(await page.evaluate(isCovered))
  }
  expect(covered).toEqual([null, null, null, null])
})

test('a quantity can be typed and names pasted in the cart; names beyond the quantity are reported and kept', async ({
  page,
  request,
}) => {
  const { id } = await animalNamed(request, 'Kambing Jawarandu')
  await page.goto(`/order?animal=${id}`)
  await page.getByLabel('Jumlah Kambing Jawarandu').fill('4')
  await page.getByText('Tempel daftar nama').click()
  const box = page.getByLabel('Daftar nama, satu per baris')
  await box.fill('1. Ahmad bin Umar\n2) Fatimah binti Yusuf\n\n• Budi\n4. Joko\n5. Wati')
  await page.getByRole('button', { name: 'Masukkan nama' }).click()
  await expect(page.getByText(/^4 nama dimasukkan\. 1 nama belum masuk/)).toBeVisible()
  await expect(box).toHaveValue('Wati')
  await expect(page.getByLabel('Atas nama 2')).toHaveValue('Fatimah')
  await expect(page.getByLabel('bin/binti').nth(1)).toHaveValue('binti')
  await expect(page.getByText('4 dari 4')).toBeVisible()
})

test('a list pasted into one name field fills the fields after it, and the remaining names are reported and kept', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/order?service=badal_haji')
  const name = page.getByLabel(/^Nama yang dibadalkan/)
  const paste = async (text: string) => {
    await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
    await name.first().press('ControlOrMeta+V')
  }
  await paste('1. Ahmad bin Umar\n2. Siti')
  await expect(name).toHaveValue('Ahmad')
  await expect(page.getByText(/^1 nama dimasukkan\. 1 nama belum masuk/)).toBeVisible()
  await expect(page.getByLabel('Daftar nama, satu per baris')).toHaveValue('Siti')
  await page.getByLabel(/^Jumlah /).fill('3')
  await name.first().fill('')
  await page.getByLabel('Nama orang tua').first().fill('')
  await paste('Budi\nJoko\nWati')
  await expect(name.nth(2)).toHaveValue('Wati')
  await expect(page.getByLabel('Daftar nama, satu per baris')).toHaveValue('Siti')
})

test('a field says that a pasted text was cut, until its text is changed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/order?service=badal_haji')
  const name = page.getByLabel('Nama yang dibadalkan')
  const notice = page.getByText('Teks terpotong: paling banyak 100 karakter')
  const paste = async (text: string) => {
    await name.fill('')
    await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
    await name.press('ControlOrMeta+V')
  }
  await paste('a'.repeat(100))
  await expect(name).toHaveValue('a'.repeat(100))
  await expect(notice).toHaveCount(0)
  await paste(`${'a'.repeat(100)}b`)
  await expect(notice).toBeVisible()
  await name.press('Backspace')
  await expect(notice).toHaveCount(0)
})

test('the order form links the terms next to the send button, on a phone and on a laptop', async ({
  page,
}) => {
  await page.goto('/order')
  await expect(page.getByText('Anda mewakilkan kepada kami pembelian hewan')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const beside = page.getByText('Dengan mengirim, Anda menyetujui akad wakalah').filter({ visible: true })
    await expect(submit(page)).toBeInViewport()
    await expect(beside.getByRole('link', { name: 'Syarat & Ketentuan' })).toBeInViewport()
  }
})
