import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import type { Server } from '../../scripts/start/serve'
import { comesAlive } from './support/alive'
import { secrets } from './support/secrets'
import { expect, test } from './support/shop'

test.use({ serviceWorkers: 'block' })

const notFound = 'Sertifikat tidak ditemukan. Silakan periksa kembali nomor sertifikat atau ID pesanan Anda.'
const failed = 'Terjadi kesalahan saat mencari sertifikat. Silakan coba lagi nanti.'

type Row = { id: string; certificate_number: string; name: string; order_id: string; code: string }

const published = async ({ d1 }: Server, where = "c.service_type = 'Qurban Kambing'") => {
  const row = await d1
    .prepare(
      `SELECT c.id, c.certificate_number, c.name, c.order_id, o.order_id AS code
       FROM certificates c JOIN orders o ON o.id = c.order_id
       WHERE c.status = 'published' AND ${where}
         AND (SELECT count(*) FROM certificates m WHERE m.order_id = c.order_id AND m.status = 'published') = 1
       ORDER BY c.certificate_number LIMIT 1`,
    )
    .first<Row>()
  if (!row) throw new Error('the demo data has no such certificate')
  return row
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Nomor sertifikat atau ID pesanan' })
const frame = (page: Page, number: string) => page.getByTitle(`Sertifikat ${number}`)

async function search(page: Page, q: string) {
  await box(page).fill(q)
  await page.getByRole('button', { name: 'Cari' }).click()
}

async function open(page: Page, path = '/certificate') {
  await page.goto(path)
  await comesAlive(page)
}

test('an empty certificate search asks for a number and focuses the field', async ({ page }) => {
  await open(page)
  await search(page, '   ')
  await expect(page.getByText('Silakan masukkan ID sertifikat atau nomor pesanan')).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
})

test('the certificate search shows different messages for an unknown number, a draft and a malformed id', async ({
  page,
  shop,
}) => {
  const draft = await shop.d1
    .prepare(`SELECT certificate_number FROM certificates WHERE status = 'draft' LIMIT 1`)
    .first<{ certificate_number: string }>()
  await open(page)
  await search(page, 'CERT-000000-0000')
  await expect(page.getByText(notFound)).toBeVisible()
  await search(page, draft?.certificate_number ?? '')
  await expect(page.getByText(notFound)).toBeVisible()
  await search(page, '11111111-2222-3333-4444-55555555555z')
  await expect(page.getByText('Format ID pesanan tidak valid')).toBeVisible()
})

test('text typed during a certificate search is kept, and going back restores the previous search', async ({
  page,
}) => {
  let answer = () => {}
  const awaited = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/certificates?**', async route => {
    await awaited
    await route.continue()
  })
  await open(page)
  await search(page, 'CERT-000000-0000')
  await box(page).fill('CERT-000000-1111')
  answer()
  await expect(page.getByText(notFound)).toBeVisible()
  await expect(box(page)).toHaveValue('CERT-000000-1111')
  await page.getByRole('button', { name: 'Cari' }).click()
  await expect(page).toHaveURL(/CERT-000000-1111$/)
  await page.goBack()
  await expect(box(page)).toHaveValue('CERT-000000-0000')
})

test('a certificate is found by its number and by its id', async ({ page, shop }) => {
  const { certificate_number, id, name } = await published(shop)
  await open(page)
  for (const q of [certificate_number, ` ${certificate_number.toLowerCase()} `, id]) {
    await search(page, q)
    await expect(page.getByRole('heading', { name: certificate_number })).toBeVisible()
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(frame(page, certificate_number).contentFrame().getByText(name).first()).toBeVisible()
  }
})

test('a link to a certificate fills the search field, searches, and shows the sheet as wide as the phone', async ({
  browser,
  baseURL,
  shop,
}) => {
  const { certificate_number } = await published(shop)
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 720 } })
  const page = await context.newPage()
  await page.goto(`/certificate/${certificate_number}`)
  await expect(box(page)).toHaveValue(certificate_number)
  const sheet = await frame(page, certificate_number).boundingBox()
  expect(sheet?.width).toBeGreaterThan(310)
  expect(sheet?.width).toBeLessThanOrEqual(328)
  expect((sheet?.width ?? 0) / (sheet?.height ?? 1)).toBeCloseTo(297 / 210, 2)
  await expect(frame(page, certificate_number)).toHaveAttribute('sandbox', '')
  await context.close()
})

test('a badal certificate shows the person for whom the rite was performed and the person who performed it', async ({
  page,
  shop,
}) => {
  const { certificate_number } = await published(shop, "c.service_type LIKE 'Badal%'")
  await page.goto(`/certificate/${certificate_number}`)
  await expect(page.getByText('Nama yang Dibadalkan')).toBeVisible()
  await expect(page.getByText('Pelaksana', { exact: true })).toBeVisible()
  await expect(page.getByText('Tahun Hijriah')).toBeVisible()
  await expect(page.getByText('Penerima manfaat')).toHaveCount(0)
})

test('a certificate search by order code or id masks the name and explains how to see it', async ({
  page,
  shop,
}) => {
  const { certificate_number, code, order_id, name } = await published(shop)
  await open(page)
  for (const q of [code, order_id]) {
    await search(page, q)
    await expect(page.getByRole('heading', { name: '1 sertifikat ditemukan' })).toBeVisible()
    await expect(page.getByText(certificate_number)).toBeVisible()
    await expect(page.getByText(/Nama disamarkan\. Sertifikat lengkap terbuka/)).toBeVisible()
    expect(await page.content()).not.toContain(name)
  }
  await page.getByRole('textbox', { name: '4 angka terakhir' }).fill('0000')
  await page.getByRole('button', { name: 'Buka' }).click()
  await expect(page.getByText('Angka tidak cocok dengan pesanan ini.')).toBeVisible()
  const { customer_phone = '' } =
    (await shop.d1
      .prepare('SELECT customer_phone FROM orders WHERE id = ?')
      .bind(order_id)
      .first<Record<string, string>>()) ?? {}
  await page.getByRole('textbox', { name: '4 angka terakhir' }).fill(customer_phone.slice(-4))
  await page.getByRole('button', { name: 'Buka' }).click()
  await expect(page.getByRole('heading', { name: certificate_number })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
})

/** Computes the order's secret key as the worker does, because no API returns it for the digits of a phone. */
async function keyOf({ d1 }: Server, order_id: string) {
  const order = await d1
    .prepare('SELECT order_id AS code, key_version, key_from_code FROM orders WHERE id = ?')
    .bind(order_id)
    .first<{ code: string; key_version: number; key_from_code: number }>()
  const subject = order?.key_from_code === 1 ? order.code : order_id
  const key = createHmac('sha256', secrets.ORDER_KEY_SECRET)
    .update(`${subject}.${order?.key_version}`)
    .digest('base64url')
    .slice(0, 22)
  return { code: order?.code, hash: `#${order?.code}.${key}`, key }
}

/** Collects the URL and the referer of every request, which servers may log. */
function addressesOf(page: Page) {
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url(), request.headers().referer ?? ''))
  return addresses
}

test('the secret link of an order opens its certificate, and no requested URL contains the order’s key', async ({
  page,
  shop,
}) => {
  const { certificate_number, order_id, name } = await published(shop)
  const { hash, key } = await keyOf(shop, order_id)
  const addresses = addressesOf(page)
  await open(page, `/order-status${hash}`)
  await page.getByRole('link', { name: 'Lihat Sertifikat' }).click()
  await expect(page.getByRole('heading', { name: certificate_number })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/certificate/${certificate_number}$`))
  expect(addresses.filter(address => address.split('#')[0]?.includes(key))).toEqual([])
})

test('an order with several certificates lists them by name if the visitor has the order’s key', async ({
  page,
  shop,
  browser,
}) => {
  const { results } = await shop.d1
    .prepare(
      `SELECT c.id, c.certificate_number, c.name, c.order_id, o.order_id AS code
       FROM certificates c JOIN orders o ON o.id = c.order_id
       WHERE c.status = 'published' AND c.order_id = (
         SELECT order_id FROM certificates WHERE status = 'published' AND service_type = 'Qurban Sapi' LIMIT 1)
       ORDER BY c.certificate_number`,
    )
    .all<Row>()
  const [first, other] = results
  if (!first || !other) throw new Error('the demo data has no such certificates')
  const { certificate_number, code, order_id, name } = first
  const { hash } = await keyOf(shop, order_id)
  const stranger = await browser.newPage({ baseURL: shop.url })
  try {
    await open(page, `/certificate/${code}${hash}`)
    await expect(page.getByRole('heading', { name: `${results.length} sertifikat ditemukan` })).toBeVisible()
    await page.getByRole('link', { name: other.name }).click()
    await expect(page.getByRole('heading', { name: other.certificate_number })).toBeVisible()
    await expect(box(page)).toHaveValue(other.certificate_number)
    // The first request for the other certificates fails and is retried.
    await page.route('**/api/certificates?*', route => route.abort(), { times: 1 })
    await open(page, `/certificate/${certificate_number}${hash}`)
    const others = page.getByRole('region', { name: 'Sertifikat lain dari pesanan ini' })
    await expect(others.getByRole('link')).toHaveCount(results.length - 1)
    await others.getByRole('link', { name: other.name }).click()
    await expect(page.getByRole('heading', { name: other.certificate_number })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Sertifikat lain dari pesanan ini' }).getByRole('link', { name }),
    ).toBeVisible()
    await stranger.goto(`/certificate/${code}`)
    await expect(
      stranger.getByRole('heading', { name: `${results.length} sertifikat ditemukan` }),
    ).toBeVisible()
    expect(await stranger.content()).not.toContain(other.name)
  } finally {
    await stranger.close()
  }
})

test('a failed certificate search shows an error and can be repeated', async ({ page, shop }) => {
  const { certificate_number } = await published(shop)
  await open(page)
  await page.route('**/api/certificates?*', route => route.abort())
  await search(page, certificate_number)
  await expect(page.getByText(failed)).toBeVisible()
  await expect(box(page)).toHaveValue(certificate_number)
  await page.unroute('**/api/certificates?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: certificate_number })).toBeVisible()
})

test('a downloaded certificate is an HTML file named after the certificate’s number', async ({
  page,
  shop,
}) => {
  const { certificate_number, name } = await published(shop)
  await open(page, `/certificate/${certificate_number}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`${certificate_number}.html`)
  expect(readFileSync(await download.path(), 'utf8')).toContain(name)
  expect(download.url()).toContain(`/api/certificates/${certificate_number}/download`)
})

test('a certificate whose template is missing is not shown, and the page explains why', async ({
  page,
  shop,
}) => {
  const { certificate_number } = await published(shop)
  await shop.d1
    .prepare(`UPDATE certificates SET template_id = 'hilang' WHERE certificate_number = ?`)
    .bind(certificate_number)
    .run()
  try {
    await open(page, `/certificate/${certificate_number}`)
    await expect(page.getByText('Template sertifikat tidak ditemukan')).toHaveCount(1)
  } finally {
    await shop.d1
      .prepare(`UPDATE certificates SET template_id = 'klasik' WHERE certificate_number = ?`)
      .bind(certificate_number)
      .run()
  }
})

async function shareWith(browser: Browser, shop: Server, prepare: () => void) {
  const { certificate_number } = await published(shop)
  const context = await browser.newContext({
    baseURL: shop.url,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(prepare)
  const page = await context.newPage()
  await open(page, `/certificate/${certificate_number}`)
  await page.getByRole('button', { name: 'Bagikan' }).click()
  return { page, context, address: `${shop.url}/certificate/${certificate_number}` }
}

test('sharing a certificate passes its URL to the browser’s share API', async ({ browser, shop }) => {
  const { page, context, address } = await shareWith(browser, shop, () => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => {
        document.title = `shared ${shared.url}`
      },
    })
  })
  await expect(page).toHaveTitle(`shared ${address}`)
  await context.close()
})

test('without a share API the certificate page copies the URL and shows a message', async ({
  browser,
  shop,
}) => {
  const { page, context, address } = await shareWith(browser, shop, () => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await expect(page.getByText(/tidak mendukung fitur berbagi. Silakan salin URL halaman ini/)).toBeVisible()
  await expect(page.getByText('Tautan sertifikat berhasil disalin!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await context.close()
})

test('without share API and clipboard the certificate page asks the visitor to copy the URL', async ({
  browser,
  shop,
}) => {
  const { page, context } = await shareWith(browser, shop, () => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await expect(page.getByText(/tidak mendukung fitur berbagi. Silakan salin URL halaman ini/)).toBeVisible()
  await context.close()
})

test('printing the certificate page prints only the certificate, on one A4 landscape page', async ({
  page,
  shop,
}) => {
  const { certificate_number } = await published(shop)
  await page.goto(`/certificate/${certificate_number}`)
  await expect(
    frame(page, certificate_number).contentFrame().getByText(certificate_number).first(),
  ).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Number(width)).toBeCloseTo((297 / 25.4) * 72, 0)
  expect(Number(height)).toBeCloseTo((210 / 25.4) * 72, 0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Cari' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(frame(page, certificate_number)).toBeVisible()
})

test('HTML in the texts of a certificate is escaped', async ({ browser, baseURL, shop }) => {
  const hostile = `<script>top.hacked=1</script><img src=x onerror="top.hacked=1">{{certificate_number}}</title>`
  const { certificate_number, name } = await published(shop)
  const rename = (to: string) =>
    shop.d1
      .prepare('UPDATE certificates SET name = ? WHERE certificate_number = ?')
      .bind(to, certificate_number)
      .run()
  await rename(hostile)
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    await open(page, `/certificate/${certificate_number}`)
    await expect(page.getByText(hostile)).toBeVisible()
    const sheet = frame(page, certificate_number).contentFrame()
    await expect(sheet.getByText('<script>top.hacked=1</script>').first()).toBeVisible()
    expect(await sheet.locator('script, img[onerror]').count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  } finally {
    await rename(name)
    await context.close()
  }
})

test('without scripts, a certificate is found with the search form', async ({ browser, baseURL, shop }) => {
  const { certificate_number, name } = await published(shop)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/certificate')
  await search(page, '')
  await expect(page.getByText('Silakan masukkan ID sertifikat atau nomor pesanan')).toBeVisible()
  await search(page, certificate_number)
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unduh' })).toHaveAttribute(
    'href',
    `/api/certificates/${certificate_number}/download`,
  )
  await context.close()
})
