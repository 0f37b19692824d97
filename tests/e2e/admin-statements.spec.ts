import type { Page } from '@playwright/test'
import { formatRupiah, wibDay } from '../../worker/contract/lib/format'
import { expectAccessible } from './support/axe'
import { expectFootInSight } from './support/foot'
import { answered, dialogOf, inRow, jobSays, test } from './support/office'
import { type Placed, placeOrder } from './support/order'
import { expect } from './support/shop'

const screen = '/admin/statements'

const rows = (page: Page) => page.getByRole('table', { name: 'Baris mutasi' })
const state = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kelompok baris' }).getByRole('button', { name })

const money = (n: number) => `${n}.00`

const today = wibDay(new Date().toISOString()).split('-').reverse().join('/')

type Transfer = { amount: number; from: string }

/** A BCA statement of one day in the CSV format of KlikBCA. */
function statement(transfers: Transfer[], account: string, day = today) {
  const opening = 5_000_000
  let balance = opening
  const lines = transfers.map(({ amount, from }, n) => {
    balance += amount
    const note = `TRSF E-BANKING CR 1205/FTSCY/WS9000${n} ${money(amount)}${from}`
    return `'${day},${note},'0000,${money(amount)},CR,${money(balance)}`
  })
  return [
    `No. Rekening,=,'${account}`,
    'Nama,=,YAYASAN CONTOH',
    'Mata Uang,=,IDR',
    '',
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    ...lines,
    `Saldo Awal,=,${money(opening)}`,
    `Kredit,=,${money(balance - opening)}`,
    'Debet,=,0.00',
    `Saldo Akhir,=,${money(balance)}`,
  ].join('\r\n')
}

async function choose(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Impor mutasi' }).click()
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const paid = async (page: Page, { order_id, key }: Placed) => {
  const answer = await page.request.get(`/api/orders/${order_id}`, { headers: { 'x-order-key': key } })
  return (await answer.json()).payment_status
}

test('choosing a bank statement shows an error if a deploy has replaced the script that reads it', async ({
  page,
  office,
  provoked,
}) => {
  provoked.add(answered(404))
  await page.route(/\/assets\/read-(?!products)/, route =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }),
  )
  await office.open(screen)
  await choose(page, 'mutasi.csv', statement([], '1234567890'))
  await expect(dialogOf(page).getByText('Bagian halaman ini belum dapat diambil.')).toBeVisible()
})

test('one button settles the rows of a dropped bank statement that match exactly; each other row stays open with a reason', async ({
  page,
  office,
}) => {
  const [exact, forgotten, short] = [
    await placeOrder(page.request),
    await placeOrder(page.request, 'Kambing Boerawa Super'),
    await placeOrder(page.request, 'Kambing Peranakan Etawa'),
  ]
  await office.open(screen)
  const detail = await (
    await page.request.get(`/api/orders/${forgotten.order_id}`, { headers: { 'x-order-key': forgotten.key } })
  ).json()
  await choose(
    page,
    'mutasi-bca.csv',
    statement(
      [
        { amount: exact.total_amount, from: 'PAK UMAR' },
        { amount: detail.subtotal, from: '<b>BU AISYAH</b>' },
        { amount: short.total_amount - 500_000, from: '=1+1 PAK HASAN' },
      ],
      '0000123456',
    ),
  )
  await expect(dialogOf(page)).toContainText('dibaca sebagai BCA')
  await expect(dialogOf(page)).toContainText('Cocok di setiap baris')
  await expectAccessible(page, 'what was read')
  await dialogOf(page).getByRole('button', { name: 'Impor 3 baris' }).click()
  await expect(page.getByText('3 baris baru')).toBeVisible()

  await expect(state(page, 'Cocok pasti')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Sesudah itu \d+ baris untuk diperiksa satu per satu\.$/)).toBeVisible()
  await rows(page).getByRole('button', { name: 'Cocokkan' }).click()
  await expect(
    dialogOf(page).getByRole('button', {
      name: `Cocokkan: ${exact.order_id} lunas ${formatRupiah(exact.total_amount)}`,
    }),
  ).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: /pencairan/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await state(page, 'Perlu diperiksa').click()
  await expect(rows(page)).toContainText('Kode unik sepertinya tidak ditambahkan')
  await expect(rows(page)).toContainText('<b>BU AISYAH</b>')
  await page.getByRole('button', { name: 'Cocokkan 1 yang pasti' }).click()
  await expect(dialogOf(page)).toContainText(`Jumlah semua barisnya ${formatRupiah(exact.total_amount)}.`)
  await expect(dialogOf(page)).not.toContainText('filter')
  await dialogOf(page).getByRole('button', { name: 'Proses' }).click()
  await jobSays(page, 'Selesai: 1 berhasil')
  expect(await paid(page, exact)).toBe('verified')
  expect(await paid(page, forgotten)).toBe('pending')
  await expect(page.getByText(/^Tinggal \d+ baris untuk diperiksa satu per satu\.$/)).toBeVisible()
  await expect(state(page, 'Cocok pasti')).toHaveAttribute('aria-pressed', 'false')

  await rows(page)
    .getByRole('row')
    .filter({ hasText: 'AISYAH' })
    .getByRole('button', { name: 'Cocokkan' })
    .click()
  await expect(dialogOf(page)).toContainText(
    `Kurang ${formatRupiah(forgotten.total_amount - detail.subtotal)} dari total. Bila dianggap lunas, selisih kode unik itu dihapus`,
  )
  await expectAccessible(page, 'a row beside its order')
  await expectFootInSight(page, 'Anggap lunas')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialogOf(page).getByRole('button', { name: 'Anggap lunas' }).click()
  await expect(page.getByText(`${forgotten.order_id} lunas`)).toBeVisible()
  expect(await paid(page, forgotten)).toBe('verified')
  const { items } = await (await office.api.get(`/api/admin/orders?q=${forgotten.order_id}`)).json()
  const settled = await (await office.api.get(`/api/admin/orders/${items[0].id}`)).json()
  expect(settled.code_waived).toBe(forgotten.total_amount - detail.subtotal)

  // Half a million is missing, so the main button is the partial payment.
  await rows(page)
    .getByRole('row')
    .filter({ hasText: 'HASAN' })
    .getByRole('button', { name: 'Cocokkan' })
    .click()
  await dialogOf(page).getByLabel('Cari pesanan').fill(short.order_id)
  await dialogOf(page).getByRole('button', { name: 'Cari' }).click()
  await dialogOf(page).getByRole('button', { name: short.order_id }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Catat sebagian' })).toHaveClass(/primary/)
  await expect(dialogOf(page).getByRole('button', { name: 'Anggap lunas' })).toHaveClass(/secondary/)
  await page.keyboard.press('Escape')

  await state(page, 'Sudah dicocokkan').click()
  await expect(rows(page).getByRole('row').filter({ hasText: exact.order_id })).toBeVisible()
  await rows(page)
    .getByRole('row')
    .filter({ hasText: exact.order_id })
    .getByRole('button', { name: 'Urungkan' })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Urungkan' }).click()
  await expect(page.getByText('Diurungkan')).toBeVisible()
  expect(await paid(page, exact)).toBe('pending')

  // Settled rows are found in every group, by name or amount. Global search finds the order by its row.
  await office.open(screen)
  await page.getByLabel('Cari keterangan').fill('aisyah')
  await expect(rows(page).getByRole('row').filter({ hasText: forgotten.order_id })).toContainText(
    'Sudah dicocokkan',
  )
  await expectAccessible(page, 'rows of all groups')
  await page.getByLabel('Cari keterangan').fill(formatRupiah(detail.subtotal))
  await expect(rows(page).getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Control+k')
  const box = dialogOf(page).getByRole('combobox')
  await box.fill('aisyah')
  await expect(
    page.getByRole('option', { name: new RegExp(`${forgotten.order_id}.*Mutasi: TRSF`) }),
  ).toBeVisible()
  const hit = page.getByRole('group', { name: 'Mutasi' }).getByRole('option')
  await expect(hit).toContainText('Sudah dicocokkan')
  await hit.click()
  await expect(rows(page).getByRole('row').filter({ hasText: 'AISYAH' })).toBeVisible()
})

test('a statement with wrong totals needs a confirmation and settles no row automatically, and the dashboard shows a warning', async ({
  page,
  office,
  shop,
}) => {
  const order = await placeOrder(page.request)
  const broken = statement(
    [
      { amount: order.total_amount, from: 'PAK IDRIS' },
      { amount: 3_000_111, from: 'BU NUR' },
    ],
    '0000123456',
  ).replace(`Saldo Akhir,=,${money(5_000_000 + order.total_amount + 3_000_111)}`, 'Saldo Akhir,=,9.00')
  await office.open(screen)
  await choose(page, 'mutasi-rusak.csv', broken)
  const button = dialogOf(page).getByRole('button', { name: 'Impor 2 baris' })
  await expect(button).toBeDisabled()
  await dialogOf(page).getByLabel('Impor walaupun tidak cocok').check()
  await expectAccessible(page, 'a file that does not add up')
  const pickOther = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await dialogOf(page).getByRole('button', { name: 'Pilih berkas lain' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
    await expect(dialogOf(page).getByRole('region', { name: 'Hasil pembacaan' })).toContainText(name)
  }
  await pickOther('lain.csv', Buffer.from(broken.replace('9.00', '8.00')))
  await expect(button).toBeDisabled()
  await pickOther('mutasi-rusak.csv', Buffer.from(broken))
  await button.click()
  await expect(page.getByText('2 baris baru')).toBeVisible()
  const mine = rows(page).getByRole('row').filter({ hasText: 'IDRIS' })
  await expect(mine).toContainText('Saldo atau total di berkasnya tidak cocok')
  expect(await paid(page, order)).toBe('pending')

  const lately = "covered_from = date('now', '-9 days'), covered_to = date('now', '-5 days')"
  await shop.d1.prepare(`UPDATE statements SET ${lately} WHERE file_name = 'mutasi-rusak.csv'`).run()
  await office.open('/admin')
  const need = page.getByRole('region', { name: 'Perlu tindakan' })
  await expect(need).toContainText('Mutasi belum dicocokkan')
  await expect(need).toContainText('Hari tanpa mutasi')
  await expectAccessible(page, 'the dashboard with bank rows')
  await need.getByRole('link', { name: 'Cocokkan mutasi' }).click()
  await inRow(mine, 'Terima berkasnya')
  await dialogOf(page).getByRole('button', { name: 'Terima', exact: true }).click()
  await expect(page.getByText('Berkas diterima')).toBeVisible()
  await state(page, 'Cocok pasti').click()
  await expect(mine).toContainText(order.order_id)
})

test('statement rows dated in the future or long ago are imported only after a person confirms their dates', async ({
  page,
  office,
}) => {
  // Days up to the 12th are skipped, because a date such as 05/06 could also mean 6 May.
  const shown = (days: number): string => {
    const day = wibDay(new Date(Date.now() + days * 86_400_000).toISOString())
    return Number(day.slice(8)) > 12 ? day.split('-').reverse().join('/') : shown(days + Math.sign(days))
  }
  await office.open(screen)
  const old = statement([{ amount: 1_234_571, from: 'PAK LAMA' }], '0000123456', shown(-400))
  await choose(page, 'mutasi-lama.csv', old)
  const button = dialogOf(page).getByRole('button', { name: 'Impor 1 baris' })
  await expect(button).toBeDisabled()
  await expect(
    dialogOf(page).getByText('lebih dari setahun lalu: apakah tahun berkas ini benar?'),
  ).toBeVisible()
  const ahead = statement([{ amount: 1_234_572, from: 'PAK BESOK' }], '0000123456', shown(40))
  const file = dialogOf(page).locator('input[type=file]')
  await file.setInputFiles({ name: 'mutasi-besok.csv', mimeType: 'text/csv', buffer: Buffer.from(ahead) })
  await expect(dialogOf(page).getByText('di masa depan: apakah tahun berkas ini benar?')).toBeVisible()
  await expect(button).toBeDisabled()
  const isRight = dialogOf(page).getByLabel('Tanggal-tanggal itu memang benar')
  await isRight.check()
  await expect(button).toBeEnabled()
  await isRight.uncheck()
  await expect(button).toBeDisabled()
  await isRight.check()
  await button.click()
  await expect(page.getByText('1 baris baru')).toBeVisible()
})

test('importing a bank statement a second time adds no rows, and an import can be undone', async ({
  page,
  office,
}) => {
  await office.open(`${screen}?state=check`)
  const text = statement([{ amount: 1_234_567, from: 'PAK ALI' }], '0000123456')
  await choose(page, 'mutasi-a.csv', text)
  await dialogOf(page).getByRole('button', { name: 'Impor 1 baris' }).click()
  await expect(page.getByText('1 baris baru')).toBeVisible()
  await choose(page, 'mutasi-b.csv', text)
  await dialogOf(page).getByRole('button', { name: 'Impor 1 baris' }).click()
  await expect(rows(page).getByRole('row').filter({ hasText: 'PAK ALI' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Riwayat impor' }).click()
  await expectAccessible(page, 'the history of imports')
  await page.getByRole('button', { name: 'Urungkan impor mutasi-a.csv' }).click()
  await dialogOf(page).getByRole('button', { name: 'Urungkan impor' }).click()
  await expect(page.getByText('Impor diurungkan')).toBeVisible()
})

test('a set-aside bank row is restored with the same label in its row, its dialog and its button', async ({
  page,
  office,
}) => {
  await office.open(`${screen}?state=check`)
  await choose(page, 'sisih.csv', statement([{ amount: 1_888_333, from: 'PAK HARUN' }], '0000123456'))
  await dialogOf(page).getByRole('button', { name: 'Impor 1 baris' }).click()
  const row = rows(page).getByRole('row').filter({ hasText: 'HARUN' })
  await row.getByRole('button', { name: 'Sisihkan' }).click()
  await dialogOf(page).getByRole('button', { name: 'Sisihkan' }).click()
  await expect(page.getByText('Baris disisihkan')).toBeVisible()
  await state(page, 'Bukan pembayaran').click()
  await row.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Kembalikan' })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page.getByText('Baris dikembalikan')).toBeVisible()
})

test('an unknown statement layout is mapped manually one time and then recognised', async ({
  page,
  office,
}) => {
  await office.open(screen)
  const file = (day: string) =>
    [
      `Kapan;Perihal;Nominalnya;Jenis`,
      `${day}-05-2026;Setoran A;1.500.111,00;K`,
      `${day}-05-2026;Setoran B;1.600.222,00;K`,
    ].join('\n')
  await choose(page, 'bank-lain.csv', file('13'))
  await expect(dialogOf(page).getByLabel('Judul kolom di baris')).toHaveValue('1')
  const isMine = dialogOf(page).getByLabel('Ini mutasi BCA 0000123456')
  await dialogOf(page).getByLabel('Rekening penerima').selectOption('BCA 0000123456')
  await dialogOf(page).getByLabel('Kapan').selectOption('date')
  await dialogOf(page).getByLabel('Perihal').selectOption('description')
  await dialogOf(page).getByLabel('Nominalnya').selectOption('amount')
  await dialogOf(page).getByLabel('Jenis').selectOption('side')
  await expect(dialogOf(page)).toContainText(formatRupiah(1_500_111))
  await expectAccessible(page, 'the meaning of columns')
  await dialogOf(page).getByRole('button', { name: 'Pakai susunan ini' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Impor 2 baris' })).toBeDisabled()
  await isMine.check()
  await dialogOf(page).getByRole('button', { name: 'Impor 2 baris' }).click()
  await expect(page.getByText('2 baris baru')).toBeVisible()
  await choose(page, 'bank-lain-2.csv', file('14'))
  await dialogOf(page).getByLabel('Rekening penerima').selectOption('BCA 0000123456')
  await expect(dialogOf(page).getByRole('button', { name: 'Impor 2 baris' })).toBeVisible()
})

test('a statement of another bank account is refused until the operator switches to that account with one press', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await choose(page, 'bca.csv', statement([{ amount: 1_777_111, from: 'PAK SALIM' }], '0000123456'))
  const button = dialogOf(page).getByRole('button', { name: 'Impor 1 baris' })
  await expect(button).toBeEnabled()
  const account = dialogOf(page).getByLabel('Rekening penerima')
  const others = await account.locator('option').allInnerTexts()
  await account.selectOption(others.find(name => !name.includes('0000123456') && /\d/.test(name)) ?? '')
  await expect(dialogOf(page).getByRole('alert').first()).toContainText('Nomor rekening di berkas 0000123456')
  await expect(button).toBeDisabled()
  await expectAccessible(page, 'a file of another account')
  await dialogOf(page).getByRole('button', { name: 'Ganti ke BCA 0000123456' }).click()
  await expect(button).toBeEnabled()
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'asing.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(statement([{ amount: 1_777_222, from: 'BU LELA' }], '5550001112')),
    })
  await expect(dialogOf(page)).toContainText('Rekening 5550001112 di berkas ini belum ada di daftar')
  await expect(button).toBeDisabled()
})

test('a statement is not imported for an account that the operator chose before the present one, even if it loads later', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await choose(page, 'bca.csv', statement([{ amount: 1_777_333, from: 'PAK TAMA' }], '0000123456'))
  await expect(dialogOf(page).getByRole('button', { name: 'Impor 1 baris' })).toBeEnabled()
  const account = dialogOf(page).getByLabel('Rekening penerima')
  const own = await account.inputValue()
  const ids = await account
    .locator('option')
    .evaluateAll(options => options.map(option => option.getAttribute('value') ?? ''))
  const [first = '', second = ''] = ids.filter(id => id !== '' && id !== own)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(`**/layouts?account_id=${first}`, async route => {
    await released
    await route.continue()
  })
  const late = page.waitForResponse(`**/layouts?account_id=${first}`)
  await account.selectOption(first)
  await account.selectOption(second)
  await expect(account).toHaveValue(second)
  release()
  await (await late).finished()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(account).toHaveValue(second)
})

test('a PDF, an encrypted file and a picture are refused as bank statements, with instructions', async ({
  page,
  office,
}) => {
  await office.open(screen)
  await choose(page, 'mutasi.pdf', '%PDF-1.7 x')
  await expect(dialogOf(page).getByRole('alert')).toContainText(/CSV/)
})
