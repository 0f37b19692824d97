import { holdScripts } from './support/alive'
import { addToCart, fillCustomer } from './support/order'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

test('a tap on the order form during hydration is applied once', async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    let hasBegun = false
    EventTarget.prototype.addEventListener = function (
      this: EventTarget,
      ...given: Parameters<typeof addEventListener>
    ) {
      addEventListener.apply(this, given)
      if (hasBegun || !(this instanceof Element && this.id === 'root')) return
      hasBegun = true
      setTimeout(() => document.querySelector<HTMLElement>('[aria-label="Hewan tersedia"] button')?.click())
    }
  })
  await page.goto('/order')
  await addToCart(page, 'Badal Haji')
  await expect(page.getByLabel('Jumlah Badal Haji')).toHaveValue('1')
  await expect(page.getByLabel('Jumlah Kambing Kacang')).toHaveValue('1')
})

test('taps and typing on the order form before the scripts load are applied exactly once', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/order')
  await addToCart(page, 'Kambing Jawarandu')
  await addToCart(page, 'Sapi Bali')
  await addToCart(page, 'Badal Haji')
  await fillCustomer(page)
  letScriptsCome()
  await expect(page.getByText('Rp 40.250.000').first()).toBeVisible()
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('+6281234567890')
})

test('an order-form field on a phone keeps focus and text when hydration collapses the list of products', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const letScriptsCome = await holdScripts(page)
  await page.goto('/order')
  await addToCart(page, 'Kambing Jawarandu')
  await page.getByLabel('Nama lengkap').pressSequentially('Siti')
  letScriptsCome()
  await expect(page.getByText('Tambah hewan atau layanan lain')).toBeVisible()
  await page.keyboard.type(' Rahmawati')
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')
})

test('an order form that hydrates late shows the data typed in another tab and does not overwrite them', async ({
  page,
  context,
}) => {
  const late = await context.newPage()
  const letScriptsCome = await holdScripts(late)
  await late.goto('/order?service=badal_haji')
  await page.goto('/order')
  await addToCart(page, 'Kambing Kacang')
  await fillCustomer(page)
  letScriptsCome()
  await expect(late.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')
  await expect(late.getByLabel('Nomor WhatsApp')).toHaveValue('+6281234567890')
  for (const tab of [late, page]) {
    await expect(tab.getByLabel('Jumlah Kambing Kacang')).toHaveValue('1')
    await expect(tab.getByLabel('Jumlah Badal Haji')).toHaveValue('1')
    await expect(tab.getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati')
  }
})

test('reloading the order form does not add the service named in the URL to the cart again', async ({
  page,
  context,
}) => {
  await page.goto('/order?service=badal_haji')
  await page.getByRole('button', { name: 'Hapus Badal Haji' }).click()
  const other = await context.newPage()
  await other.goto('/order?service=dam')
  await expect(other.getByLabel('Jumlah Dam Haji & Umrah')).toHaveValue('1')
  await page.reload()
  await expect(page.getByLabel('Jumlah Dam Haji & Umrah')).toHaveValue('1')
  await expect(page.getByLabel('Jumlah Badal Haji')).toHaveCount(0)
})
