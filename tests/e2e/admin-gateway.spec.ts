import type { Page } from '@playwright/test'
import type { ConnectionTest } from '../../worker/contract/money/gateway'
import { expectAccessibleAt } from './support/axe'
import { answered, confirmChange, noAnswer, redBox, reload, test } from './support/office'
import { placeOrder } from './support/order'
import { expect } from './support/shop'

const screen = '/admin/settings/gateway'

const panel = (page: Page, title: string) =>
  page.locator('details', { has: page.getByRole('heading', { name: title, exact: true }) })

/** The sticky bar covers controls by half, which axe reports as too small. */
const freeBar = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.sticky')) bar.style.position = 'static'
  })

test('an owner sets up automatic payments: the draft survives a reload, and enabling requires the password', async ({
  page,
  office,
  shop,
}) => {
  await shop.d1.prepare("DELETE FROM settings WHERE type = 'gateway'").run()
  await office.open(screen)
  await expect(page.getByRole('radio', { name: 'Tidak dipakai' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Kunci', exact: true })).toHaveCount(0)
  await expectAccessibleAt(page, 'automatic payments, off')

  await page.getByRole('radio', { name: 'Xendit' }).check()
  await expect(page.getByRole('radio', { name: 'Xendit' })).toBeFocused()
  await expect(page.getByText(/toko yang sudah dibuka tidak menawarkannya/)).toBeVisible()
  const bca = page.getByRole('checkbox', { name: /BCA Virtual Account.*Rp 10\.000 sampai Rp 50\.000\.000/ })
  await bca.check()
  await expect(bca).toBeFocused()
  await page.getByRole('checkbox', { name: 'QRIS' }).check()
  await expect(page.getByRole('checkbox', { name: 'GoPay' })).toHaveCount(0)
  const secrets = panel(page, 'Kunci')
  await expect(secrets.getByText('Belum dipasang')).toHaveCount(2)
  await expect(secrets.getByText('npx wrangler secret put XENDIT_CALLBACK_TOKEN')).toBeVisible()
  await panel(page, 'Alamat notifikasi').getByRole('heading').click()
  await expect(page.getByText(/^http.*\/api\/notifications\/xendit$/)).toBeVisible()
  await expect(page.getByText(/matikan Bot Fight Mode/)).toBeVisible()

  await reload(page)
  await expect(page.getByText('Perubahan yang belum disimpan dipulihkan.')).toBeVisible()
  await expect(bca).toBeChecked()
  await panel(page, 'Alamat notifikasi').getByRole('heading').click()
  await freeBar(page)
  await expectAccessibleAt(page, 'automatic payments, on')

  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
  await expect(asked.getByText('Uji coba (sandbox)')).toBeVisible()
  await confirmChange(page)
  await expect(page.getByText('Pembayaran otomatis disimpan.').first()).toBeVisible()
  const { content } = await (await office.api.get('/api/admin/settings/gateway')).json()
  expect(content).toEqual({ provider: 'xendit', environment: 'sandbox', channels: ['va_bca', 'qris'] })

  await page.getByRole('link', { name: 'Riwayat perubahan' }).click()
  await expect(page.getByText(/Penyedia: Xendit/).first()).toBeVisible()
})

test('the connection test reports each step in words, and the focus stays on the test button', async ({
  page,
  office,
  provoked,
}) => {
  const { updated_at } = await (await office.api.get('/api/admin/settings/gateway')).json()
  const content = { provider: 'midtrans', environment: 'sandbox', channels: ['va_bca'] }
  await office.api.put('/api/admin/settings/gateway', { data: { content, updated_at } })
  await office.open(screen)
  provoked.add(answered(409))
  const button = page.getByRole('button', { name: 'Uji koneksi' })
  await button.click()
  // The shop of the tests has no keys.
  await expect(redBox(page, 'Koneksi belum diuji')).toContainText('pastikan kuncinya terpasang')
  await expect(button).toBeFocused()

  const answer: ConnectionTest = {
    provider: 'midtrans',
    environment: 'sandbox',
    channel: 'va_bca',
    amount: 10_000,
    steps: [
      { step: 'open', result: 'problem', note: 'Penyedia tidak menjawab.' },
      { step: 'check', result: 'skipped', note: '' },
      { step: 'close', result: 'ok', note: '' },
    ],
  }
  await page.route('**/api/admin/gateway/test', route => route.fulfill({ json: answer }))
  await button.click()
  const result = panel(page, 'Uji koneksi').getByRole('status')
  await expect(result).toContainText('Midtrans, Uji coba (sandbox), BCA Virtual Account, Rp 10.000')
  await expect(result.getByRole('listitem')).toHaveText([
    'Membuat tagihan uji BermasalahPenyedia tidak menjawab.',
    'Menanyakan statusnya Dilewati',
    'Menutupnya lagi Berhasil',
  ])
  await expect(redBox(page, 'Koneksi belum diuji')).toHaveCount(0)
  await expect(button).toBeFocused()
  await freeBar(page)
  await expectAccessibleAt(page, 'a tested connection')
})

test('a failed load of the automatic payments screen shows an error with a retry button', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(noAnswer)
  await page.route('**/api/admin/gateway', route => route.abort())
  await office.open(screen)
  await expect(redBox(page, 'Gagal memuat pembayaran otomatis')).toBeVisible()
  await page.unroute('**/api/admin/gateway')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('radio', { name: 'Xendit' })).toBeVisible()
})

test('the desk checks the charge of an order with the provider, and the charge’s payment cannot be voided manually', async ({
  page,
  office,
  shop,
  request,
}) => {
  const { order_id } = await placeOrder(request)
  const order = await shop.d1
    .prepare('SELECT id FROM orders WHERE order_id = ?')
    .bind(order_id)
    .first<{ id: string }>()
  await office.open(`/admin/orders/${order?.id}`)
  const list = page.getByRole('list', { name: 'Tagihan penyedia' })
  await expect(page.getByRole('region', { name: 'Pembayaran' })).toBeVisible()
  await expect(list).toHaveCount(0)

  const insert = `
    INSERT INTO charges (id, order_id, provider, environment, channel, amount, state, reference, expires_at,
      order_deadline, created_at, updated_at)
    SELECT 'uji-1', id, 'midtrans', 'sandbox', 'va_bca', total_amount - unique_code, 'open', 'ref-42', expires_at,
      expires_at, created_at, created_at FROM orders WHERE id = ?`
  await shop.d1.prepare(insert).bind(order?.id).run()
  await page.reload()
  await expect(list).toContainText('Midtrans · BCA Virtual Account')
  await expect(list).toContainText('Menunggu dibayar')
  await expect(list).toContainText('Nomor di penyedia ref-42')
  await expect(list).toContainText('Menerima uang tunai menutup tagihan ini.')
  await expectAccessibleAt(page, 'an order with a charge')
  const button = list.getByRole('button', { name: 'Tanyakan penyedia' })
  await button.click()
  await expect(page.getByText('Penyedia sudah ditanyakan.').first()).toBeVisible()
  // The shop of the tests has no keys.
  await expect(list).toContainText('Status di penyedia: key missing')
  await expect(button).toBeFocused()

  await shop.d1.batch([
    shop.d1.prepare("UPDATE charges SET state = 'paid', paid_amount = amount, paid_at = created_at"),
    shop.d1.prepare(`
      INSERT INTO payments (order_id, amount, method, received_at, is_part, actor, charge_id, created_at, updated_at)
      SELECT order_id, amount, 'gateway', paid_at, 1, 'system', id, created_at, created_at FROM charges`),
  ])
  await page.reload()
  await expect(list).toContainText('Dibayar')
  await expect(list).not.toContainText('Menerima uang tunai')
  const payment = page.getByRole('list', { name: 'Pembayaran' }).getByRole('listitem')
  await expect(payment).toContainText('Midtrans · BCA Virtual Account')
  await expect(payment.getByRole('link', { name: 'Kuitansi' })).toBeVisible()
  await expect(payment.getByRole('button')).toHaveCount(0)
})
