import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { photo, type TestFile } from './support/files'
import { test } from './support/office'
import { expect } from './support/shop'

const uploads = (page: Page) => page.getByRole('region', { name: 'Unggahan' })
const input = (page: Page) => page.getByLabel('Berkas untuk diunggah')

/** One fully transparent pixel. */
const transparent: TestFile = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  ),
}

const heic = (name: string, mimeType: string): TestFile => ({
  name,
  mimeType,
  buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000)]),
})

test('30 photos from a phone are uploaded together, each with its progress', async ({
  page,
  office,
  shop,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'foto-'))
  const big = join(folder, 'besar.jpg')
  writeFileSync(big, photo().buffer)
  // 6 MB, the size of a phone's photo. Decoders ignore the bytes after the end of the picture.
  truncateSync(big, 6 * 1024 * 1024)
  const files = Array.from({ length: 30 }, (_, n) => join(folder, `foto-${n + 1}.jpg`))
  for (const file of files) symlinkSync(big, file)
  await office.open('/admin/media')
  await input(page).setInputFiles(files)
  await expect(uploads(page).getByText(/dari 30 berkas terunggah/)).toBeVisible()
  await expect(uploads(page).getByText('30 dari 30 berkas terunggah')).toBeVisible({ timeout: 150_000 })
  rmSync(folder, { recursive: true })
  const sizes = await shop.d1
    .prepare("SELECT count(*) AS n, max(file_size) AS most FROM media WHERE file_name LIKE 'foto-%.webp'")
    .first<{ n: number; most: number }>()
  expect(sizes?.n).toBe(30)
  expect(sizes?.most).toBeLessThan(1024 * 1024)
})

for (const [browser, canWrite, mime] of [
  ['a browser that writes WebP', true, 'image/webp'],
  ['a browser that cannot write WebP, such as Safari', false, 'image/png'],
] as const) {
  test(`a transparent PNG stays transparent in ${browser}`, async ({ page, office, shop }) => {
    if (!canWrite)
      await page.addInitScript(() => {
        const { toBlob } = HTMLCanvasElement.prototype
        HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
          toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
        }
      })
    await office.open('/admin/media')
    await input(page).setInputFiles({ ...transparent, name: `logo-${canWrite}.png` })
    await expect(uploads(page).getByText('1 dari 1 berkas terunggah')).toBeVisible()
    const row = await shop.d1
      .prepare('SELECT file_url, mime_type FROM media WHERE file_name LIKE ?')
      .bind(`logo-${canWrite}.%`)
      .first<{ file_url: string; mime_type: string }>()
    expect(row?.mime_type).toBe(mime)
    const alpha = await page.evaluate(async url => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return context?.getImageData(0, 0, 1, 1).data[3]
    }, String(row?.file_url))
    expect(alpha).toBeLessThan(255)
  })
}

test('a HEIC photo that the browser cannot read is refused with instructions before it is uploaded', async ({
  page,
  office,
}) => {
  await office.open('/admin/media')
  const started: string[] = []
  page.on('request', request => {
    if (request.url().includes('/media/uploads')) started.push(request.url())
  })
  await input(page).setInputFiles([heic('IMG_0001.HEIC', ''), heic('IMG_0002.jpg', 'image/jpeg')])
  const told = uploads(page).getByText(
    /^Foto HEIC tidak dapat dibaca peramban ini\. Unggah dari Safari di iPhone/,
  )
  await expect(told).toHaveCount(2)
  expect(started).toEqual([])
  await expectAccessible(page, 'HEIC refused')
})

test('a HEIC photo that the browser can read is uploaded like any photo', async ({ page, office, shop }) => {
  await page.addInitScript(() => {
    const read = globalThis.createImageBitmap
    // Simulates Safari, which decodes HEIC.
    Object.assign(globalThis, {
      createImageBitmap: async (source: ImageBitmapSource, options?: ImageBitmapOptions) => {
        const isHeic = source instanceof Blob && (await source.slice(4, 12).text()) === 'ftypheic'
        return isHeic ? read(new ImageData(40, 30)) : read(source, options)
      },
    })
  })
  await office.open('/admin/media')
  await input(page).setInputFiles(heic('IMG_1234.HEIC', 'image/heic'))
  await expect(uploads(page).getByText('1 dari 1 berkas terunggah')).toBeVisible()
  const row = await shop.d1.prepare("SELECT mime_type FROM media WHERE file_name = 'IMG_1234.webp'").first()
  expect(row).toEqual({ mime_type: 'image/webp' })
})

test('a video that is too large or in the iPhone format is refused with instructions before it is uploaded', async ({
  page,
  office,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const film = join(folder, 'penyembelihan.mp4')
  writeFileSync(film, 'x')
  truncateSync(film, 60 * 1024 * 1024)
  const mov = join(folder, 'IMG_9.mov')
  writeFileSync(mov, 'x')
  await office.open('/admin/media')
  await input(page).setInputFiles([film, mov])
  await expect(
    uploads(page).getByText(/^Video paling besar 50 MB; berkas ini 60 MB\. Potong atau kecilkan/),
  ).toBeVisible()
  await expect(
    uploads(page).getByText(/^Video MOV belum didukung\. Simpan atau ekspor dulu sebagai MP4/),
  ).toBeVisible()
  rmSync(folder, { recursive: true })
  await expectAccessible(page, 'films refused')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'films refused at 360')
})
