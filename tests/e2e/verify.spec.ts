import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Server } from '../../scripts/start/serve.ts'
import type { Certificate } from '../../worker/contract/fulfilment/certificates'
import { expectAccessible } from './support/axe'
import { inRow, jobSays } from './support/office'
import { asOperator } from './support/operator'
import { pixelsOf, scanned } from './support/pixels'
import { operator } from './support/secrets'
import { expect, openShop, test } from './support/shop'

const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const kid = 'kunci-uji-2026'

let shop: Server
let api: APIRequestContext

test.beforeAll(async () => {
  shop = await openShop({ CERTIFICATE_KEY: JSON.stringify({ kty, crv, kid, x, d }) })
  await shop.d1
    .prepare('INSERT INTO signing_keys (kid, jwk, created_at) VALUES (?, ?, ?)')
    .bind(kid, JSON.stringify({ kty, crv, x }), '2026-01-01T00:00:00.000Z')
    .run()
  api = await asOperator(shop.url)
})

test.afterAll(async () => {
  await api.dispose()
  await shop.stop()
})

const qurban = {
  service_type: 'Qurban Kambing',
  template_id: 'klasik',
  name: 'Ahmad bin Umar',
  date: '17 Mei 2026',
  location: 'Garut, Jawa Barat',
  beneficiaries: '45 keluarga',
  status: 'published',
}

async function made(given: object = {}): Promise<Certificate> {
  const answer = await api.post('/api/admin/certificates', { data: { ...qurban, ...given } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function signIn(page: Page) {
  await page.goto(`${shop.url}/admin/login`)
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password').fill(operator.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

const verdict = (page: Page) => page.locator('#verdict')
const open = (page: Page, { code }: Certificate) => page.goto(`${shop.url}/s/${code}`)

test('the verification page shows one verdict and the signed text, and the browser verifies the signature', async ({
  page,
}) => {
  const certificate = await made()
  await open(page, certificate)
  await expect(verdict(page)).toHaveText('Asli dan berlaku')
  await expect(page.getByText('Ahmad bin Umar')).toBeVisible()
  await page.getByRole('button', { name: 'Periksa di perangkat ini' }).click()
  await expect(page.getByText(/Perangkat Anda sendiri memeriksanya/)).toBeVisible()
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `a good certificate at ${width}`)
  }

  const corrected = { ...qurban, name: 'Ahmad bin Usman' }
  const path = `/api/admin/certificates/${certificate.id}`
  const fresh: Certificate = await (await api.post(`${path}/replace`, { data: { corrected } })).json()
  await page.reload()
  await expect(verdict(page)).toHaveText('Diganti')
  await page.getByRole('link', { name: fresh.certificate_number }).click()
  await expect(verdict(page)).toHaveText('Asli dan berlaku')
  await expect(page.getByText('Ahmad bin Usman')).toBeVisible()

  await shop.d1.prepare("UPDATE certificates SET location = 'Lain' WHERE id = ?").bind(fresh.id).run()
  await page.reload()
  await expect(verdict(page)).toHaveText('Tidak dikenal')
  await expect(page.getByRole('alert').filter({ hasText: 'Berbeda: Tempat' })).toBeVisible()
  await expect(page.getByText('Garut, Jawa Barat')).toBeVisible()
  await expectAccessible(page, 'a certificate whose data differ')

  await api.post(`/api/admin/certificates/${fresh.id}/revoke`, { data: { reason: 'wrong' } })
  await page.reload()
  await expect(verdict(page)).toHaveText('Dicabut')
  await expect(page.getByText('Alasan: Data pada sertifikat keliru.')).toBeVisible()
})

test('the verification page shows the same verdict without scripts and in any spelling of the code', async ({
  browser,
}) => {
  const certificate = await made()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const typed = (certificate.code ?? '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  await page.goto(`${shop.url}/S/${typed}`)
  await expect(verdict(page)).toHaveText('Asli dan berlaku')
  await expect(page.getByRole('button', { name: 'Periksa di perangkat ini' })).toHaveCount(0)
  await page.goto(`${shop.url}/certificate?q=${typed}`)
  await expect(page).toHaveURL(new RegExp(`/s/${certificate.code}$`))
  const answer = await page.goto(`${shop.url}/s/0123456789abc`)
  expect(answer?.status()).toBe(404)
  await expect(verdict(page)).toHaveText('Tidak dikenal')
  await context.close()
})

test('the operator publishes, corrects, revokes, downloads and prints certificates, also in bulk', async ({
  page,
}) => {
  const drafts = await Promise.all([1, 2, 3].map(n => made({ name: `Rombongan ${n}`, status: 'draft' })))
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.sheets = String(document.querySelectorAll('iframe').length)
    }
  })
  await signIn(page)
  await page.goto(`${shop.url}/admin/certificates?q=Rombongan`)
  await page.getByLabel('Pilih semua di halaman ini').check()
  const bar = page.getByRole('region', { name: 'Sertifikat yang dipilih' })
  const dialog = page.getByRole('dialog').first()
  await bar.getByRole('button', { name: 'Terbitkan' }).click()
  await dialog.getByRole('button', { name: 'Proses 3 sertifikat' }).click()
  await jobSays(page, 'Selesai: 3 berhasil.')

  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Rombongan 1')).toContainText('Bertanda tangan')
  await expect(row('Rombongan 1').getByRole('button', { name: 'Ubah' })).toHaveCount(0)
  await inRow(row('Rombongan 1'), 'Ganti')
  await dialog.getByLabel('Nama', { exact: true }).fill('Rombongan Benar')
  await expectAccessible(page, 'a certificate being replaced')
  await dialog.getByRole('button', { name: 'Terbitkan pengganti' }).click()
  await expect(page.getByText('Sertifikat pengganti terbit.')).toBeVisible()
  await expect(row('Rombongan 1')).toContainText('Diganti')
  await inRow(row('Rombongan 2'), 'Cabut')
  await dialog.getByLabel('Alasan').selectOption('Diterbitkan ganda')
  await dialog.getByRole('button', { name: 'Cabut untuk selamanya' }).click()
  await expect(row('Rombongan 2')).toContainText('Dicabut')
  const verdicts = await Promise.all(
    drafts.map(async ({ id }) => {
      const { code } = await (await api.get(`/api/admin/certificates/${id}`)).json()
      return (await (await api.get(`/api/verify/${code}`)).json()).verdict
    }),
  )
  expect(verdicts).toEqual(['replaced', 'revoked', 'valid'])

  await page.getByLabel('Pilih semua di halaman ini').check()
  const starts = { PDF: '%PDF-1.4', 'Gambar (PNG)': '\u0089PNG', HTML: '<!doctype html>' }
  for (const [kind, start] of Object.entries(starts)) {
    await bar.getByRole('button', { name: 'Unduh ZIP' }).click()
    await dialog.getByLabel(kind, { exact: true }).check()
    await expectAccessible(page, 'an archive being chosen')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Unduh ZIP' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('sertifikat-4.zip')
    const files = unpacked(readFileSync(await download.path()))
    const ending = /PDF|PNG|HTML/.exec(kind)?.[0].toLowerCase()
    for (const { certificate_number } of drafts) {
      const file = files.get(`sertifikat-${certificate_number}.${ending}`)
      expect([kind, file?.subarray(0, start.length).toString('latin1')]).toEqual([kind, start])
    }
    const valid = drafts[verdicts.indexOf('valid')]
    const paper =
      kind === 'PDF' && drawn(files.get(`sertifikat-${valid?.certificate_number}.pdf`) ?? Buffer.of())
    if (paper) {
      const { code } = await (await api.get(`/api/admin/certificates/${valid?.id}`)).json()
      expect(scanned(await pixelsOf(page, paper))).toBe(`${shop.url}/S/${code}`.toUpperCase())
    }
    await expect(dialog).toBeHidden()
  }
  await bar.getByRole('button', { name: 'Cetak' }).click()
  const frame = page.frameLocator('iframe[aria-hidden="true"]')
  await expect(frame.locator('html[data-sheets="4"]')).toBeAttached()
})

test('certificates without a signature are reported, listed and signed in bulk', async ({ page }) => {
  const old = await made({ name: 'Dari Dulu' })
  await shop.d1
    .prepare('UPDATE certificates SET signature = NULL, signed_at = NULL, code = NULL WHERE id = ?')
    .bind(old.id)
    .run()
  await signIn(page)
  await page.goto(`${shop.url}/admin/certificates`)
  const notice = page.getByRole('status').filter({ hasText: 'belum bertanda tangan' })
  await notice.getByRole('link', { name: 'Tampilkan dan tanda tangani' }).click()
  await expect(notice).toContainText('Pilih semua, lalu “Terbitkan”')
  await expect(page.getByRole('row').filter({ hasText: old.certificate_number })).toBeVisible()
  await expectAccessible(page, 'certificates without a signature')
  await page.goto(`${shop.url}/admin/certificates?status=unsigned&size=100`)
  await page.getByLabel('Pilih semua di halaman ini').check()
  const bar = page.getByRole('region', { name: 'Sertifikat yang dipilih' })
  await bar.getByRole('button', { name: 'Terbitkan' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: /^Proses/ }).click()
  await jobSays(page, /^Selesai: \d+ berhasil\.$/)
  await expect(notice).toHaveCount(0)
  const signed = await (await api.get(`/api/admin/certificates/${old.id}`)).json()
  expect(signed).toMatchObject({ certificate_number: old.certificate_number, signed_at: expect.any(String) })
})

/** Extracts the files of a ZIP archive by its central directory. Keys are file names. */
function unpacked(zip: Buffer) {
  const files = new Map<string, Buffer>()
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [size, length] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const body = zip.readUInt32LE(at + 42) + 30 + length
    files.set(
      zip.toString('utf8', at + 46, at + 46 + length),
      inflateRawSync(zip.subarray(body, body + size)),
    )
    at += 46 + length
  }
  return files
}

test('a certificate is saved as a sharp picture with a readable QR code', async ({ page }) => {
  const { certificate_number, code } = await made({ template_id: 'modern' })
  await page.goto(`${shop.url}/certificate/${certificate_number}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Gambar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${certificate_number}.png`)
  const picture = await pixelsOf(page, readFileSync(await download.path()))
  expect([picture.width, picture.height]).toEqual([3369, 2382])
  expect(scanned(picture)).toBe(`${shop.url}/S/${code}`.toUpperCase())
})

/** Renders the first page of a PDF at 150 dpi. Returns null if `pdftoppm` is not installed. */
function drawn(pdf: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'qurban-pdf-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    const { status } = spawnSync('pdftoppm', ['-png', '-r', '150', '-singlefile', 'a.pdf', 'a'], {
      cwd: folder,
    })
    return status === 0 ? readFileSync(join(folder, 'a.png')) : null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const template_id of ['klasik', 'modern', 'lama']) {
  test(`the QR code on a certificate printed with the template ${template_id} is readable and opens its page`, async ({
    page,
  }) => {
    await shop.d1
      .prepare(
        `UPDATE settings SET content = json_insert(content, '$.templates[#]', json_object('id', 'lama', 'name', 'Lama', 'is_default', json('false'),
           'template', '<!doctype html><html><body><div style="width:297mm;height:209mm;background:#faf6ee"><h1>Sertifikat</h1><p>{{name}}</p></div></body></html>'))
         WHERE type = 'certificate_templates' AND NOT EXISTS (
           SELECT 1 FROM json_each(content, '$.templates') WHERE value ->> 'id' = 'lama')`,
      )
      .run()
    const { certificate_number, code } = await made({ template_id })
    await page.setViewportSize({ width: 1123, height: 794 })
    await page.goto(`${shop.url}/api/certificates/${certificate_number}/view`)
    await page.emulateMedia({ media: 'print' })
    const screen = await page.screenshot({ scale: 'css' })
    const paper = drawn(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    const link = `${shop.url}/S/${code}`.toUpperCase()
    await page.goto(`${shop.url}/s/${code}`)
    for (const png of [screen, ...(paper ? [paper] : [])]) {
      expect(scanned(await pixelsOf(page, png))).toBe(link)
    }
    await page.goto(link)
    await expect(verdict(page)).toHaveText('Asli dan berlaku')
    await expect(page).toHaveURL(`${shop.url}/s/${code}`)
  })
}
