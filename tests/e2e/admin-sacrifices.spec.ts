import type { Locator, Page } from '@playwright/test'
import { formatSlashDate } from '../../worker/contract/lib/format'
import { expectAccessible } from './support/axe'
import { answered, dialogOf, jobSays, press, test } from './support/office'
import { newAnimal, paidFor } from './support/pens'
import { wibToday } from './support/sacrifices'
import { expect } from './support/shop'

const screen = '/admin/sacrifices'
const of = (animal: { id: string }, more = '') => `${screen}?product=${animal.id}${more}`

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
const cardOf = (page: Page, text: string) => cards(page).filter({ hasText: text })
const seat = (card: Locator, name: string) =>
  card.getByRole('button', { name: new RegExp(`${name}.*Pindahkan`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Pelaksanaan yang dipilih' })

const goats = { type: 'Kambing', price: 2_500_000, stock: 20 }
const five = ['Ahmad', 'Umar', 'Hasan', 'Husein', 'Zaid'].map(name => ({ name }))

test('the names of paid orders are planned and completed in bulk, and an incomplete group is reported', async ({
  page,
  office,
}) => {
  const goat = await newAnimal(office.api, 'Kambing Rencana', goats)
  const cow = await newAnimal(office.api, 'Sapi Rencana')
  const rudi = await paidFor(office.api, goat, [{ name: 'Rudi', bin: 'Slamet', relation: 'bin' }])
  await paidFor(office.api, goat, [{ name: 'Tono' }])
  await paidFor(office.api, cow, five)

  await office.open(of(goat))
  await expect(cardOf(page, 'Rudi bin Slamet')).toContainText(rudi.order_id)
  const hint = page.getByText('Centang pelaksanaan untuk menjadwalkan.')
  await expect(hint).toBeVisible()
  await page.getByLabel('Pilih semua di halaman ini').check()
  await expect(hint).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Jadwalkan' }).click()
  await dialogOf(page).getByLabel('Tanggal').fill('2027-05-16')
  await press(page, 'Jadwalkan 2')
  await expect(dialogOf(page).getByText('Tempat harus diisi')).toBeVisible()
  await dialogOf(page).getByLabel('Tempat').fill('RPH Bogor')
  await expectAccessible(page, 'planning')
  await press(page, 'Jadwalkan 2')
  await jobSays(page, 'Selesai: 2 berhasil.')
  await expect(cardOf(page, 'Rudi bin Slamet')).toContainText('RPH Bogor')
  const order = await (await office.api.get(`/api/admin/orders/${rudi.id}`)).json()
  expect(order).toMatchObject({ slaughter_status: 'scheduled', slaughter_location: 'RPH Bogor' })

  await page.getByLabel('Pilih semua di halaman ini').check()
  await bar(page).getByRole('button', { name: 'Sudah disembelih' }).click()
  const day = dialogOf(page).getByLabel('Dilaksanakan pada tanggal')
  await expect(day).toHaveValue(formatSlashDate(wibToday()))
  await day.fill('2027-05-16')
  await press(page, 'Proses 2 pelaksanaan')
  await expect(dialogOf(page).getByText(`Paling lambat ${formatSlashDate(wibToday())}.`)).toBeVisible()
  await day.fill(wibToday())
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `marking as done at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await press(page, 'Proses 2 pelaksanaan')
  await jobSays(page, 'Selesai: 2 berhasil.')
  await expect(cards(page).getByText('Sudah Disembelih')).toHaveCount(2)
  await expect(cards(page).getByRole('button', { name: /Pindahkan/ })).toHaveCount(0)

  await office.open(of(cow))
  await page.getByLabel('Pilih semua di halaman ini').check()
  await bar(page).getByRole('button', { name: 'Jadwalkan' }).click()
  await dialogOf(page).getByLabel('Tanggal').fill('2027-05-16')
  await dialogOf(page).getByLabel('Tempat').fill('RPH Bogor')
  await expect(dialogOf(page).getByRole('status')).toHaveText(
    '1 kelompok belum penuh, dilewati · tidak ada yang dapat dijadwalkan',
  )
  await expect(dialogOf(page).getByRole('button', { name: 'Jadwalkan' })).toBeDisabled()
})

test('the bar with actions for selected sacrifices covers neither the last card nor the pagination', async ({
  page,
  office,
}) => {
  const goat = await newAnimal(office.api, 'Kambing Bilah', goats)
  for (const name of ['Rudi', 'Tono', 'Wati']) await paidFor(office.api, goat, [{ name }])
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await office.open(of(goat))
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const pager = page.getByRole('navigation', { name: 'Halaman daftar' })
    const before = await pager.boundingBox()
    await cards(page).last().getByRole('checkbox').check()
    const [after, box] = [await pager.boundingBox(), await bar(page).boundingBox()]
    if (!before || !after || !box) throw new Error('not displayed')
    // The browser rounds the scroll position.
    expect(Math.abs(after.y - before.y)).toBeLessThan(2)
    expect(after.y + after.height).toBeLessThanOrEqual(box.y)
    expect(box.y + box.height).toBeLessThanOrEqual(700)
  }
})

/**
 * Waits until clicks work again. dnd-kit blocks clicks for 50 ms after a drop, by a timer; a longer timer that is set
 * later fires after that one, also on a slow machine.
 */
const clicksReach = (page: Page) => page.evaluate(() => new Promise(done => setTimeout(done, 60)))

test('a name is moved to another animal by keyboard and by mouse, and both orders show the move', async ({
  page,
  office,
}) => {
  const cow = await newAnimal(office.api, 'Sapi Pindah')
  const first = await paidFor(office.api, cow, five)
  const second = await paidFor(office.api, cow, [{ name: 'Siti' }, { name: 'Aisyah' }, { name: 'Fatimah' }])
  await office.open(of(cow))
  const [one, two] = [cardOf(page, 'Husein'), cardOf(page, 'Fatimah')]
  await expect(one).toContainText('Kurang 2')

  await seat(two, 'Siti').focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toContainText('Siti')
  await dialogOf(page)
    .getByRole('button', { name: /Pindahkan ke tempat kosong/ })
    .focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'moving')
  await page.keyboard.press('Enter')
  await expect(one).toContainText('Siti')
  await expect(two).not.toContainText('Siti')

  // Both cards fit: near an edge of the window, dragging scrolls the page.
  await page.setViewportSize({ width: 1280, height: 1200 })
  const from = await seat(two, 'Aisyah').boundingBox()
  const to = await seat(one, 'Ahmad').boundingBox()
  if (!from || !to) throw new Error('no boxes')
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + 40, to.y + 15, { steps: 12 })
  await page.mouse.up()
  await expect(dialogOf(page)).toContainText('Bertukar tempat dengan Ahmad')
  await clicksReach(page)
  await press(page, 'Tukar')
  await expect(one).toContainText('Aisyah')
  await expect(two).toContainText('Ahmad')

  for (const { id } of [first, second]) {
    await office.open(`/admin/orders/${id}`)
    await expect(page.getByText('Nama dipindahkan ke hewan atau kelompok lain').first()).toBeVisible()
  }
})

test('at 360 px a group of a shared cow is filled by the foundation, released, merged and given an ear tag', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const cow = await newAnimal(office.api, 'Sapi Yayasan')
  await paidFor(office.api, cow, five)
  await paidFor(office.api, cow, [{ name: 'Siti' }, { name: 'Aisyah' }, { name: 'Fatimah' }])
  await office.open(of(cow))
  const group = cardOf(page, 'Husein')
  await group.getByRole('button', { name: /Sisa bagian/ }).click()
  await expect(dialogOf(page)).toContainText('Rp 7.000.000')
  await expectAccessible(page, 'the rest on a phone')
  await press(page, 'Yayasan mengambil 2 bagian')
  await expect(group.getByText('Yayasan', { exact: true })).toHaveCount(2)
  const { items } = await (await office.api.get('/api/admin/transactions?type=expense')).json()
  expect(items[0]).toMatchObject({ amount: 7_000_000, voided_at: null })

  await group.getByRole('button', { name: /Urungkan yayasan/ }).click()
  await press(page, 'Urungkan')
  await expect(group.getByText('Kosong')).toHaveCount(2)

  await seat(cardOf(page, 'Fatimah'), 'Siti').click()
  await dialogOf(page)
    .getByRole('button', { name: /Pindahkan ke tempat kosong/ })
    .click()
  await press(page, 'Pindahkan')
  await expect(group).toContainText('Siti')
  await group.getByRole('button', { name: /Sisa bagian/ }).click()
  await expect(dialogOf(page)).toContainText('Tidak ada kelompok lain yang cukup')
  await press(page, 'Tunggu saja')

  await group.getByRole('button', { name: /Nomor telinga/ }).click()
  await dialogOf(page).getByLabel('Nomor telinga').fill('a-17')
  await press(page, 'Simpan')
  await expect(group).toContainText('A-17')
  await page.getByRole('searchbox', { name: 'Cari' }).fill('a-17')
  await expect(cards(page)).toHaveCount(1)
})

test('requests to correct a name are applied or refused, and counted on the dashboard', async ({
  page,
  office,
  shop,
}) => {
  const goat = await newAnimal(office.api, 'Kambing Koreksi', goats)
  const order = await paidFor(office.api, goat, [{ name: 'Rudy' }, { name: 'Tonno' }])
  const wish = (n: number, before: string, name: string) =>
    shop.d1
      .prepare(
        `INSERT INTO corrections (id, order_id, item_n, beneficiary_n, before, name, bin, relation, created_at, updated_at)
         VALUES (?, ?, 1, ?, ?, ?, 'Slamet', 'bin', ?, ?)`,
      )
      .bind(
        `koreksi-${n}`,
        order.id,
        n,
        before,
        name,
        `2026-11-2${n}T00:00:00.000Z`,
        '2026-11-20T00:00:00.000Z',
      )
      .run()
  await wish(1, 'Rudy', 'Rudi')
  await wish(2, 'Tonno', 'Tono')
  await office.open('/admin')
  await expect(page.getByText('Permintaan koreksi nama')).toBeVisible()
  await page.getByRole('link', { name: 'Putuskan koreksinya' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'corrections')
  await page.getByRole('button', { name: 'Terapkan Rudi bin Slamet' }).click()
  await press(page, 'Terapkan')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Tolak Tono bin Slamet' }).click()
  await dialogOf(page).getByLabel('Alasan').fill('Papan nama sudah dicetak')
  await press(page, 'Tolak')
  await expect(page.getByText('Tidak ada permintaan di sini')).toBeVisible()
  await office.open(of(goat))
  await expect(cards(page).getByText('Rudi bin Slamet')).toBeVisible()
  await expect(cards(page).getByText('Tonno')).toBeVisible()
})

test('run sheets and name boards are printed, with one board per page', async ({ page, office, shop }) => {
  const cow = await newAnimal(office.api, 'Sapi Cetak')
  await paidFor(office.api, cow, [
    ...five,
    { name: 'Muhammad Fadhilurrahman Al-Ghifari', bin: 'Abdurrahman Wahid Hasyim', relation: 'bin' },
    { name: 'Siti' },
  ])
  const goat = await newAnimal(office.api, 'Kambing Cetak', goats)
  await paidFor(office.api, goat, [{ name: 'Rudi', bin: 'Slamet', relation: 'bin' }, { name: 'Tono' }])
  await shop.d1
    .prepare(
      "UPDATE sacrifices SET status = 'scheduled', date = '2027-05-16', location = 'RPH Cetak' WHERE animal_id IN (?, ?)",
    )
    .bind(cow.id, goat.id)
    .run()
  const sheets = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)?.length
  await office.open(`${screen}?place=RPH%20Cetak`)
  await page.getByRole('link', { name: 'Lembar jalan' }).click()
  const sheet = page.getByRole('region', { name: '16 Mei 2027, RPH Cetak' })
  await expect(sheet).toContainText('3 hewan, 9 nama')
  await shop.d1.prepare("UPDATE sacrifices SET location = 'RPH Lain' WHERE animal_id = ?").bind(goat.id).run()
  await page.reload()
  const all = await shop.d1
    .prepare("SELECT count(*) AS n FROM sacrifices WHERE date = '2027-05-16'")
    .first<{ n: number }>()
  const narrowed = page.getByText(`Hanya RPH Cetak (1 dari ${all?.n}).`)
  await expect(narrowed.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByText('Hanya RPH Cetak')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Lihat semua tempat' }).click()
  await expect(page.getByRole('region', { name: '16 Mei 2027, RPH Lain' })).toContainText('Rudi bin Slamet')
  await expect(narrowed).toHaveCount(0)
  await shop.d1
    .prepare("UPDATE sacrifices SET location = 'RPH Cetak' WHERE animal_id = ?")
    .bind(goat.id)
    .run()
  await page.goBack()
  // By default the next planned day is selected.
  await expect(page.getByLabel('Hari')).toHaveValue('2027-05-16')
  await expect(sheet).toContainText('Rudi bin Slamet')
  await expectAccessible(page, 'run sheet')
  expect(await sheets()).toBe(1)
  await shop.d1.prepare("UPDATE sacrifices SET kind = 'badal_haji' WHERE animal_id = ?").bind(goat.id).run()
  await page.getByLabel('Hari').selectOption('Semua hari')
  const rites = page.getByRole('region', { name: '16 Mei 2027, RPH Cetak, Ibadah dan pelaksana' })
  await expect(rites).toContainText('2 ibadah, 2 nama')
  await expect(rites.getByRole('columnheader', { name: 'Niat' })).toBeVisible()
  await expect(rites.getByRole('columnheader', { name: 'Sembelih' })).toHaveCount(0)
  await expectAccessible(page, 'run sheet of rites')
  expect(await sheets()).toBe(2)
  await page.getByRole('link', { name: 'Kembali ke daftar' }).click()
  await page.getByRole('link', { name: 'Papan nama' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectAccessible(page, 'name boards')
  const isCut = (board: HTMLElement) => board.scrollHeight > board.clientHeight + 1
  for (const board of await page.getByRole('article').all()) expect(await board.evaluate(isCut)).toBe(false)
  expect(await sheets()).toBe(3)
})

test('the planning dialog lists what it includes and asks before planning seats without names or overwriting a plan', async ({
  page,
  office,
  shop,
}) => {
  const goat = await newAnimal(office.api, 'Kambing Tanpa Nama', goats)
  await paidFor(office.api, goat, [{ name: 'Salma' }])
  const nameless = await paidFor(office.api, goat, [{ name: 'Hilang' }])
  await shop.d1.prepare('DELETE FROM order_beneficiaries WHERE order_id = ?').bind(nameless.id).run()
  await office.open(of(goat, '&nameless=true'))
  await expect(cards(page)).toHaveCount(1)
  await office.open(of(goat))
  const plan = async (day: string) => {
    await page.getByLabel('Pilih semua di halaman ini').check()
    await bar(page).getByRole('button', { name: 'Jadwalkan' }).click()
    await dialogOf(page).getByLabel('Tanggal', { exact: true }).fill(day)
    await dialogOf(page).getByLabel('Tempat').fill('RPH Depok')
  }
  const box = (name: RegExp) => dialogOf(page).getByRole('checkbox', { name })
  await plan('2026-01-01')
  await expect(dialogOf(page).getByRole('status')).toHaveText('2 hewan · 1 ada nama yang belum diisi')
  const top = async () => (await dialogOf(page).getByLabel('Tempat').boundingBox())?.y
  const before = await top()
  await dialogOf(page).getByLabel('Tanggal', { exact: true }).fill('2027-05-16')
  expect(await top()).toBe(before)
  await expect(box(/^Jadwalkan juga 1/)).not.toBeChecked()
  await expectAccessible(page, 'planning seats without names')
  await press(page, 'Jadwalkan 1')
  await jobSays(page, /1 berhasil/)
  await expect(cardOf(page, 'Salma')).toContainText('RPH Depok')

  await plan('2027-05-17')
  await expect(dialogOf(page).getByRole('status')).toContainText('1 sudah dijadwalkan')
  await box(/^Jadwalkan juga 1/).check()
  await box(/^Ganti juga jadwal 1/).check()
  await press(page, 'Jadwalkan 2')
  await jobSays(page, 'Selesai: 2 berhasil.')
  await expect(cardOf(page, 'Salma')).toContainText('17 Mei 2027')
})

test('the planning dialog warns about hadyu outside Makkah, but plans hadyu there after the warning', async ({
  page,
  office,
  shop,
}) => {
  const goat = await newAnimal(office.api, 'Kambing Hadyu', goats)
  await paidFor(office.api, goat, [{ name: 'Hasyim' }])
  await shop.d1.prepare("UPDATE sacrifices SET kind = 'hadyu' WHERE animal_id = ?").bind(goat.id).run()
  await office.open(of(goat))
  await page.getByLabel('Pilih semua di halaman ini').check()
  await bar(page).getByRole('button', { name: 'Jadwalkan' }).click()
  await dialogOf(page).getByLabel('Tanggal', { exact: true }).fill('2027-05-16')
  const warning = dialogOf(page).getByText('1 di antaranya hadyu atau dam')
  await dialogOf(page).getByLabel('Tempat').fill('RPH Makkah al-Mukarramah')
  await expect(warning).toHaveCount(0)
  await dialogOf(page).getByLabel('Tempat').fill('RPH Bogor')
  await expect(warning).toBeVisible()
  await expectAccessible(page, 'planning hadyu')
  await press(page, 'Jadwalkan 1')
  await jobSays(page, 'Selesai: 1 berhasil.')
})

test('the sacrifice list can be shown as a dense table with the actions of the cards, and the chosen view is remembered', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Tabel', exact: true }).click()
  const table = page.getByRole('table', { name: 'Pelaksanaan' })
  await page.reload()
  const rows = table.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(5)
  expect(Math.max(...(await rows.evaluateAll(all => all.map(row => row.clientHeight))))).toBeLessThan(40)
  await expectAccessible(page, 'the table')
  await rows
    .first()
    .getByRole('button', { name: /^Tindakan No\./ })
    .click()
  await rows
    .first()
    .getByRole('button', { name: /^(Nomor telinga|Catatan)/ })
    .click()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await rows.first().getByRole('checkbox').check()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Kartu', exact: true }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('after planning animals, the link to the run sheet prints only the newly planned animals', async ({
  page,
  office,
}) => {
  const goat = await newAnimal(office.api, 'Kambing Lembar', goats)
  for (const name of ['Rudi', 'Tono', 'Wati']) await paidFor(office.api, goat, [{ name }])
  await office.open(of(goat, '&status=pending'))
  const plan = async (day: string, place: string) => {
    await bar(page).getByRole('button', { name: 'Jadwalkan' }).click()
    await dialogOf(page).getByLabel('Tanggal').fill(day)
    await dialogOf(page).getByLabel('Tempat').fill(place)
    await dialogOf(page)
      .getByRole('button', { name: /^Jadwalkan/ })
      .click()
    await jobSays(page, 'Selesai: ')
  }
  const sheetFor = async (name: string) => {
    await page.getByRole('link', { name: 'Buka lembar jalan' }).click()
    const sheet = page.getByRole('region', { name })
    await expect(sheet).toBeVisible()
    return sheet
  }
  await cardOf(page, 'Rudi').getByRole('checkbox').check()
  await plan('2027-05-16', 'Kandang Satu')
  await expect(cardOf(page, 'Rudi')).toHaveCount(0)
  await expect(page.getByText('Jadwal 16 Mei 2027, Kandang Satu:')).toBeInViewport()
  await expectAccessible(page, 'sheets of what was just planned')
  const one = await sheetFor('16 Mei 2027, Kandang Satu')
  await expect(one).toContainText('Rudi')
  await expect(one).toContainText('1 hewan, 1 nama')

  await office.open(of(goat, '&status=pending'))
  await page.getByLabel('Pilih semua di halaman ini').check()
  await plan('2027-05-17', 'Kandang Dua')
  const many = await sheetFor('17 Mei 2027, Kandang Dua')
  await expect(many).toContainText('Tono')
  await expect(many).toContainText('2 hewan, 2 nama')
})

test.describe('the planning screen (Pelaksanaan) on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 1700 } })

  test('on a touch screen a name is dragged to another animal after a long press', async ({
    page,
    office,
  }) => {
    const cow = await newAnimal(office.api, 'Sapi Sentuh')
    await paidFor(office.api, cow, five)
    await paidFor(office.api, cow, [{ name: 'Siti' }, { name: 'Aisyah' }, { name: 'Fatimah' }])
    await office.open(of(cow))
    const siti = seat(cardOf(page, 'Fatimah'), 'Siti')
    const free = cardOf(page, 'Husein').getByText('Kosong').first()
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', x = 0, y = 0) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === 0 ? [] : [{ x, y }] })
    const placeOf = async (spot: Locator) => {
      const box = await spot.boundingBox()
      if (!box) throw new Error('no box')
      return [box.x + 60, box.y + 12] as const
    }
    // On a slow machine the layout can shift between measuring and touching: cancel the touch and retry.
    await expect(async () => {
      await touch('touchStart', ...(await placeOf(siti)))
      try {
        // Once the long press has started the drag, a second copy of the name follows the finger.
        await expect(page.getByText('Siti', { exact: true })).toHaveCount(2, { timeout: 5_000 })
      } catch (error) {
        await touch('touchCancel')
        throw error
      }
    }).toPass()
    const [x, y] = await placeOf(siti)
    const [, to] = await placeOf(free)
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x, y + (to - y) * part)
    await expect(free.locator('..')).toHaveClass(/bg-primary-soft/)
    await touch('touchEnd')
    await expect(dialogOf(page)).toContainText('Pindah ke')
    await clicksReach(page)
    await press(page, 'Pindahkan')
    await expect(cardOf(page, 'Husein')).toContainText('Siti')
  })
})

test('moving a name that another person has moved is refused completely, and the cards are reloaded', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(409))
  const cow = await newAnimal(office.api, 'Sapi Berdua')
  await paidFor(office.api, cow, five)
  await paidFor(
    office.api,
    cow,
    ['Siti', 'Aisyah', 'Fatimah'].map(name => ({ name })),
  )
  await office.open(of(cow))
  await seat(cardOf(page, 'Fatimah'), 'Siti').click()
  await dialogOf(page)
    .getByRole('button', { name: /Pindahkan ke tempat kosong/ })
    .click()

  const { items } = await (await office.api.get(`/api/admin/sacrifices?product=${cow.id}`)).json()
  const [into, from] = items
  for (const at of from.seats.slice(0, 2)) {
    const { n, order_id, item_n, beneficiary_n } = at
    const data = { seat: { sacrifice_id: from.id, n, order_id, item_n, beneficiary_n }, to: into.id }
    expect((await office.api.post('/api/admin/sacrifices/move', { data })).status()).toBe(204)
  }
  await press(page, 'Pindahkan')
  await expect(dialogOf(page).getByText('Belum dapat dipindahkan')).toBeVisible()
  await press(page, 'Muat data terbaru')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(cardOf(page, 'Husein')).toContainText('Siti')
  const { items: now } = await (await office.api.get(`/api/admin/sacrifices?product=${cow.id}`)).json()
  expect(now.map(({ filled }: { filled: number }) => filled)).toEqual([7, 1])
})

test('the finance screen cannot void the expense for the foundation’s shares and links to the screen that releases them', async ({
  page,
  office,
}) => {
  const cow = await newAnimal(office.api, 'Sapi Buku Kas')
  await paidFor(office.api, cow, five)
  const { items } = await (await office.api.get(`/api/admin/sacrifices?product=${cow.id}`)).json()
  await office.api.post(`/api/admin/sacrifices/${items[0].id}/foundation-shares`)
  await office.open('/admin/finance?type=expense')
  const row = page.getByRole('row').filter({ hasText: 'Sapi Buku Kas' })
  await expect(row.getByRole('link', { name: /^Pelaksanaan/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Coret/ })).toHaveCount(0)
})

test('a slaughter date outside the season and moving a name out of a planned group each need a confirmation', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const cow = await newAnimal(office.api, 'Sapi Utuh')
  await paidFor(office.api, cow, [...five, { name: 'Siti' }, { name: 'Aisyah' }])
  await paidFor(office.api, cow, [{ name: 'Fatimah' }])
  await office.open(of(cow))
  const planned = cardOf(page, 'Husein')
  await planned.getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Tindakan' }).click()
  await bar(page).getByRole('button', { name: 'Jadwalkan' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Tanggal', { exact: true }).fill('2026-01-01')
  await dialog.getByLabel('Tempat').fill('RPH Bogor')
  await press(page, 'Jadwalkan 1')
  await expect(dialog.getByText('Tandai bila tanggal ini memang disengaja')).toBeVisible()
  await expect(dialog).toContainText('16 Mei 2027 sampai 19 Mei 2027')
  await expectAccessible(page, 'a day outside the season')
  await dialog.getByLabel('Tanggal', { exact: true }).fill('2027-05-17')
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await press(page, 'Jadwalkan 1')
  await jobSays(page, 'Selesai: 1 berhasil.')
  await expect(planned).toContainText('RPH Bogor')

  await seat(planned, 'Siti').click()
  await dialog.getByRole('button', { name: /Pindahkan ke tempat kosong/ }).click()
  await expect(dialog).toContainText(/Jadwal No\. \d+ dibatalkan/)
  await expectAccessible(page, 'leaving a planned group')
  await press(page, 'Batalkan jadwal dan pindahkan')
  await expect(cardOf(page, 'Fatimah')).toContainText('Siti')
  await expect(planned).toContainText('Kurang 1')
  await expect(planned).not.toContainText('RPH Bogor')
})
