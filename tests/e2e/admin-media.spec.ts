import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { hostile, pdf, photo, type TestFile } from './support/files'
import { answered, noAnswer, test } from './support/office'
import { expect } from './support/shop'

const screen = '/admin/media'

const choose = (page: Page, ...files: TestFile[]) =>
  page.getByLabel('Berkas untuk diunggah').setInputFiles(files)
const dialog = (page: Page) => page.getByRole('dialog').first()
const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const uploads = (page: Page) => page.getByRole('region', { name: 'Unggahan' })
const partUrl = '**/api/admin/media/uploads/*/*'

const rows = async (shop: { d1: D1Database }) =>
  (await shop.d1.prepare('SELECT count(*) AS n FROM media').first<{ n: number }>())?.n

test('several media files are uploaded together, with pictures scaled down and without GPS data', async ({
  page,
  office,
  shop,
}) => {
  await office.open(screen)
  await expect(page.getByRole('heading', { level: 1, name: 'Media Manager' })).toBeVisible()
  await expect(
    page.getByText(/Foto .* sampai 40 MB, GIF dan PDF sampai 10 MB, video .* sampai 50 MB/),
  ).toBeVisible()
  await page.getByLabel('Simpan di folder').selectOption('Galeri')
  const original = photo('kandang.jpg')
  expect(original.buffer.includes('Exif')).toBe(true)
  await choose(page, original, pdf('brosur.pdf'), photo('padang.jpg'))
  await expect(uploads(page).getByText('3 dari 3 berkas terunggah')).toBeVisible()
  await expect(tile(page, 'kandang.webp')).toContainText('Gambar')
  await expect(tile(page, 'kandang.webp')).toContainText('Galeri')
  await expect(tile(page, 'brosur.pdf')).toContainText(/Dokumen · \d+ Bytes/)

  const row = await shop.d1
    .prepare('SELECT file_url, widths FROM media WHERE file_name = ?')
    .bind('kandang.webp')
    .first<{ file_url: string; widths: string }>()
  expect(row?.widths).toBe('[240,480,960,1600]')
  for (const width of [240, 480, 960, 1600]) {
    const answer = await page.request.get(String(row?.file_url).replace('-1600.', `-${width}.`))
    expect(answer.headers()['content-type']).toBe('image/webp')
    const bytes = await answer.body()
    expect(bytes.includes('Exif') || bytes.includes('EXIF')).toBe(false)
    const shown = await page.evaluate(async url => {
      const image = new Image()
      image.src = url
      await image.decode()
      return image.naturalWidth
    }, answer.url())
    expect(shown).toBeLessThanOrEqual(width)
  }
})

test('a browser that cannot write WebP uploads pictures as JPEG in the same widths', async ({
  page,
  office,
  shop,
}) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  await office.open(screen)
  await choose(page, photo('safari.png'))
  await expect(tile(page, 'safari.jpg').locator('img')).toHaveAttribute('src', /-480\.jpg$/)
  const row = await shop.d1
    .prepare('SELECT file_url, mime_type FROM media WHERE file_name = ?')
    .bind('safari.jpg')
    .first<{ file_url: string; mime_type: string }>()
  expect(row?.mime_type).toBe('image/jpeg')
  const answer = await page.request.get(String(row?.file_url).replace('-1600.', '-960.'))
  expect(answer.headers()['content-type']).toBe('image/jpeg')
})

test('dangerous and broken media files are refused with a clear message and not stored', async ({
  page,
  office,
  shop,
  provoked,
}) => {
  provoked.add(answered(422))
  await office.open(screen)
  const before = await rows(shop)
  const { objects } = await shop.r2.list({ prefix: 'general/' })
  for (const { file, says } of hostile) {
    await choose(page, file)
    const row = uploads(page).getByRole('listitem').filter({ hasText: file.name })
    await expect(row.getByRole('alert')).toHaveText(says)
  }
  expect(await rows(shop)).toBe(before)
  expect((await shop.r2.list({ prefix: 'general/' })).objects.length).toBe(objects.length)
  await expectAccessible(page, 'refused uploads')
  await page.getByRole('button', { name: 'Bersihkan daftar' }).click()
  await expect(uploads(page)).toHaveCount(0)
})

test('an upload to the media library shows its progress, and can be cancelled and started again', async ({
  page,
  office,
  shop,
}) => {
  await office.open(screen)
  const before = await rows(shop)
  await page.route(partUrl, () => {})
  await choose(page, photo('lambat.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Kemajuan lambat.jpg' })).toBeVisible()
  await expect(uploads(page).getByText(/Mengunggah \d+%/)).toBeVisible()
  await page.getByRole('link', { name: 'Hewan', exact: true }).click()
  await expect(dialog(page).getByText(/Unggahan masih berjalan/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Tetap di sini' }).click()
  await uploads(page).getByRole('button', { name: 'Batalkan lambat.jpg' }).click()
  await expect(uploads(page).getByText('Dibatalkan')).toBeVisible()
  expect(await rows(shop)).toBe(before)
  await page.unroute(partUrl)
  await uploads(page).getByRole('button', { name: 'Ulangi lambat.jpg' }).click()
  await expect(tile(page, 'lambat.webp')).toBeVisible()
  expect(await rows(shop)).toBe(Number(before) + 1)
})

test('a connection that breaks during an upload is reported at the file, and a retry uploads it', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add('net::ERR_CONNECTION_RESET')
  await office.open(screen)
  await page.route(partUrl, route => route.abort('connectionreset'))
  await choose(page, photo('putus.jpg'))
  await expect(uploads(page).getByText(/Tidak dapat terhubung ke server/)).toBeVisible()
  await page.unroute(partUrl)
  await uploads(page).getByRole('button', { name: 'Ulangi putus.jpg' }).click()
  await expect(tile(page, 'putus.webp')).toBeVisible()
})

test('an upload to the media library whose completion gets no response is stored once when it is retried', async ({
  page,
  office,
  provoked,
  shop,
}) => {
  provoked.add('net::ERR_FAILED')
  await office.open(screen)
  const before = await rows(shop)
  const completion = '**/uploads/*/complete'
  await page.route(completion, async route => {
    await route.fetch()
    await route.abort()
  })
  await choose(page, photo('sunyi.jpg'))
  await expect(uploads(page).getByText(/Jawaban server tidak sampai/)).toBeVisible()
  await page.unroute(completion)
  await uploads(page).getByRole('button', { name: 'Ulangi sunyi.jpg' }).click()
  await expect(tile(page, 'sunyi.webp')).toHaveCount(1)
  expect(await rows(shop)).toBe(Number(before) + 1)
})

/** Dispatches a paste or drop event that contains the file. */
const bring = (page: Page, kind: 'paste' | 'drop', file: TestFile) =>
  page.evaluate(
    async ({ kind, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type }))
      const zone = document.querySelector('section[aria-label="Unggah berkas"] > div')
      const init = { bubbles: true, cancelable: true }
      if (kind === 'paste')
        document.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else zone?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }))
    },
    { kind, name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') },
  )

test('media files can be uploaded by paste and by drop', async ({ page, office }) => {
  await office.open(screen)
  await bring(page, 'paste', photo('tempel.jpg'))
  await expect(tile(page, 'tempel.webp')).toBeVisible()
  await bring(page, 'drop', photo('seret.jpg'))
  await expect(tile(page, 'seret.webp')).toBeVisible()
})

test('text that Excel copies with a picture of it is pasted into a text field and uploads nothing', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await page.getByLabel('Cari media').focus()
  const isPasted = await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'sapi')
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return document.activeElement?.dispatchEvent(event)
  })
  expect(isPasted).toBe(true)
  await expect(uploads(page)).toHaveCount(0)
})

test('the media library can be searched and filtered, and the texts of its files can be edited', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await page.getByLabel('Cari media').fill('KAMBING-KACANG')
  await expect(page).toHaveURL(/q=KAMBING-KACANG/)
  await expect(tile(page, 'hero-1-1600.webp')).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('kambing-kacang')
  await page.getByLabel('Cari media').fill('')
  await page.getByLabel('Jenis').selectOption('Dokumen')
  await expect(page).toHaveURL(/file_type=document/)
  await expect(page.getByRole('article').filter({ hasNotText: 'Dokumen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Hapus filter' }).click()

  await page.getByRole('button', { name: 'Ubah hero-1-1600.webp' }).click()
  await dialog(page).getByLabel('Nama berkas').fill('')
  await dialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog(page).getByText('Nama berkas harus diisi')).toBeVisible()
  await dialog(page).getByLabel('Nama berkas').fill('pembuka.webp')
  await dialog(page).getByLabel('Teks alternatif').fill('Padang rumput pagi hari')
  await dialog(page).getByLabel('Keterangan').fill('Gambar pembuka')
  await dialog(page).getByLabel('Status').selectOption('Nonaktif')
  await dialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Media disimpan.')).toBeVisible()
  await expect(tile(page, 'pembuka.webp')).toContainText('Nonaktif')
  await expect(tile(page, 'pembuka.webp').getByRole('img')).toHaveAttribute('alt', 'Padang rumput pagi hari')
})

test('filters of the media library stay cleared when the delayed search for the typed text starts afterwards', async ({
  page,
  office,
}) => {
  // Replaces the debounce timer of 300 ms, so that the test fires it right after the click.
  await page.addInitScript(() => {
    const pauses = new Map<number, () => void>()
    const { setTimeout, clearTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => {
        const timer = setTimeout(run, ms === 300 ? 1e6 : ms)
        if (ms === 300) pauses.set(Number(timer), run)
        return timer
      },
      clearTimeout: (timer: number) => {
        pauses.delete(timer)
        clearTimeout(timer)
      },
      endPauses: () => {
        for (const run of pauses.values()) run()
      },
    })
  })
  await office.open(`${screen}?q=hero&file_type=image`)
  await page.getByLabel('Cari media').fill('')
  await page.getByRole('button', { name: 'Hapus filter' }).evaluate((button: HTMLElement) => {
    button.click()
    const { endPauses } = window as unknown as { endPauses: () => void }
    endPauses()
  })
  await expect(page.getByLabel('Jenis')).toHaveValue('')
  await expect(page).toHaveURL(screen)
})

/** Aborts requests to external hosts, so that the test does not depend on them. */
async function shutOthers(page: Page, provoked: Set<string>) {
  provoked.add(noAnswer)
  await page.route(/^https:\/\/(tidak-ada\.)?contoh\./, route => route.abort())
}

test('an external URL is added to the media library; its size is 0 if the host cannot be reached', async ({
  page,
  office,
  provoked,
}) => {
  await shutOthers(page, provoked)
  await office.open(screen)
  await page.getByRole('button', { name: 'Tambah dari URL' }).click()
  await dialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog(page).getByText('URL berkas harus diisi')).toBeVisible()
  await dialog(page).getByLabel('URL berkas').fill('ftp://contoh.id/a.jpg')
  await expect(dialog(page).getByText('URL berkas tidak valid')).toBeVisible()
  await dialog(page).getByLabel('URL berkas').fill('https://tidak-ada.contoh.invalid/sapi-luar.png')
  await dialog(page).getByLabel('URL berkas').blur()
  await expect(dialog(page).getByLabel('Nama berkas')).toHaveValue('sapi-luar.png')
  await expect(dialog(page).getByLabel('Jenis MIME')).toHaveValue('image/png')
  await dialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(tile(page, 'sapi-luar.png')).toContainText('Gambar · 0 Bytes · Umum')
  await page.getByRole('button', { name: 'Hapus sapi-luar.png' }).click()
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(tile(page, 'sapi-luar.png')).toHaveCount(0)
})

test('the pages that use a media file are listed before the file is deleted', async ({ page, office }) => {
  await office.open(screen)
  await page.getByLabel('Cari media').fill('kambing-kacang-1600')
  const name = 'kambing-kacang-1600.webp'
  await page.getByRole('button', { name: `Hapus ${name}` }).click()
  await expect(dialog(page).getByText('Apakah Anda yakin ingin menghapus media ini?')).toBeVisible()
  await expect(dialog(page).getByText('Dipakai di:')).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toContainText(['Hewan: Kambing Kacang'])
  await dialog(page).getByRole('button', { name: 'Tetap hapus' }).click()
  await expect(page.getByText('Media dihapus.')).toBeVisible()
  const gone = await page.request.get('/media/animals/kambing-kacang-480.webp')
  expect(gone.status()).toBe(404)

  await page.getByLabel('Cari media').fill('')
  await choose(page, photo('sendiri.jpg'))
  await page.getByRole('button', { name: 'Hapus sendiri.webp' }).click()
  await expect(dialog(page).getByText('Berkas ini tidak dipakai di mana pun.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(tile(page, 'sendiri.webp')).toHaveCount(0)
})

test('a picture field accepts a picture of the media library or a URL', async ({
  page,
  office,
  provoked,
}) => {
  await shutOthers(page, provoked)
  await office.open('/admin/gallery')
  await page.getByRole('button', { name: 'Tambah item galeri' }).click()
  await dialog(page).getByRole('button', { name: 'Pilih atau unggah untuk URL gambar' }).click()
  const picker = page.getByRole('dialog', { name: 'Pilih dari media' })
  await picker.getByLabel('Cari gambar').fill('sapi-bali-1600')
  await expect(picker.getByRole('button', { name: 'sapi-bali-1600.webp' })).toBeVisible()
  await expect(picker.getByRole('button', { name: 'kambing-etawa-1600.webp' })).toHaveCount(0)
  await picker.getByRole('button', { name: 'sapi-bali-1600.webp' }).click()
  await expect(picker).toHaveCount(0)
  const field = dialog(page).getByLabel('URL gambar', { exact: true })
  await expect(field).toHaveValue('/media/animals/sapi-bali-1600.webp')
  await field.fill('https://contoh.id/lain.jpg')
  await dialog(page).getByLabel('Keterangan').fill('Sapi dari luar')
  await dialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('article', { name: 'Sapi dari luar' })).toBeVisible()
})

test('failures in the media library show their specified messages', async ({ page, office, provoked }) => {
  provoked.add(noAnswer)
  await page.route('**/api/admin/media?*', route => route.abort())
  await office.open(screen)
  await expect(page.getByText('Gagal memuat data media')).toBeVisible()
  await page.unroute('**/api/admin/media?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  const refuseWrites = (method: string) =>
    page.route('**/api/admin/media/*', route =>
      route.request().method() === method ? route.abort() : route.fallback(),
    )
  await refuseWrites('PATCH')
  await page.getByRole('button', { name: /^Ubah/ }).first().click()
  await dialog(page).getByLabel('Keterangan').fill('Tetap ada')
  await dialog(page).getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog(page).getByText('Gagal menyimpan media')).toBeVisible()
  await expect(dialog(page).getByLabel('Keterangan')).toHaveValue('Tetap ada')
  await dialog(page).getByRole('button', { name: 'Batal' }).click()
  await dialog(page).getByRole('button', { name: 'Buang' }).click()

  await page.route('**/api/admin/media/*?force=*', route => route.abort())
  await page
    .getByRole('button', { name: /^Hapus/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: /hapus/i }).last().click()
  await expect(dialog(page).getByText('Gagal menghapus media')).toBeVisible()
})
