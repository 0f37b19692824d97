import { execFileSync } from 'node:child_process'
import { expectAccessible, expectToFit } from './support/axe'
import { answered, confirmChange, dialogOf, press, redBox, test } from './support/office'
import { placeOrder } from './support/order'
import { expect } from './support/shop'

const screen = '/admin/statements/feeds'

test('a bank feed is created, used with the documented commands, renamed, given a new key and revoked', async ({
  page,
  office,
  shop,
  provoked,
}) => {
  await office.open(screen)
  await expect(page.getByText('Belum ada sumber otomatis')).toBeVisible()
  await expectAccessible(page, 'no sources')
  await page.getByRole('button', { name: 'Tambah sumber' }).click()
  await press(page, 'Simpan')
  await expect(dialogOf(page)).toContainText('Nama sumber harus diisi')
  await dialogOf(page).getByLabel('Nama sumber').fill('Mutasi Cepat')
  await expect(dialogOf(page)).not.toContainText('Siapa pun yang memegang rahasia')
  await dialogOf(page).getByLabel('Verifikasi otomatis').check()
  await expect(dialogOf(page)).toContainText('Siapa pun yang memegang rahasia')
  await expectAccessible(page, 'a new source with its warning')
  await press(page, 'Simpan')
  await confirmChange(page)

  await expect(dialogOf(page)).toContainText('tidak dapat ditampilkan lagi')
  const [url = '', secret = ''] = await dialogOf(page).locator('code').allInnerTexts()
  await expectAccessible(page, 'the secret')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, `the secret at ${width} px`)
  }
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toContainText(secret)
  await press(page, 'Sudah saya simpan')

  const order = await placeOrder(page.request)
  const docs = await (await page.request.get('/api/openapi.json')).json()
  const text: string = docs.paths['/api/feeds/{id}/rows'].post.description
  const script = (text.split('```sh')[1]?.split('```')[0] ?? '').replace(
    '2500347',
    String(order.total_amount),
  )
  const env = { ...process.env, ALAMAT: url, RAHASIA: secret }
  const answer = execFileSync('sh', ['-ec', script], { env, encoding: 'utf8' })
  expect(JSON.parse(answer)).toEqual({ added: 1, known: 0, settled: 1 })

  await page.reload()
  const source = page.getByRole('listitem').filter({ hasText: 'Mutasi Cepat' })
  await expect(source).toContainText('terakhir mengirim')
  expect(await page.content()).not.toContain(secret)
  await source.getByRole('button', { name: 'Ubah' }).click()
  await dialogOf(page).getByLabel('Nama sumber').fill('Mutasi Pelan')
  await dialogOf(page).getByLabel('Verifikasi otomatis').uncheck()
  await press(page, 'Simpan')
  const renamed = page.getByRole('listitem').filter({ hasText: 'Mutasi Pelan' })
  await expect(renamed).toContainText('Aktif')
  await renamed.getByRole('button', { name: 'Ganti rahasia' }).click()
  await press(page, 'Ganti rahasia')
  await expect(dialogOf(page)).toContainText('tidak dapat ditampilkan lagi')
  expect(await dialogOf(page).locator('code').nth(1).innerText()).not.toBe(secret)
  await press(page, 'Sudah saya simpan')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, `the sources at ${width} px`)
  }
  await expectAccessible(page, 'the sources')

  provoked.add(answered(404))
  await shop.d1.prepare("UPDATE feeds SET revoked_at = '2026-05-12T00:00:00Z'").run()
  await renamed.getByRole('button', { name: 'Cabut' }).click()
  await press(page, 'Cabut')
  await expect(redBox(page, 'Gagal mencabut sumber')).toBeVisible()
  await shop.d1.prepare('UPDATE feeds SET revoked_at = NULL').run()
  await press(page, 'Cabut')
  await expect(page.getByText('Sumber dicabut')).toBeVisible()
  await expect(renamed).toContainText('Dicabut')
  await expect(renamed.getByRole('button')).toHaveCount(0)
})
