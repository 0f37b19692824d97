import type { Locator, Page } from '@playwright/test'
import type { Server } from '../../scripts/start/serve.ts'
import { wibDay } from '../../worker/contract/lib/format'
import { photo } from './support/files'
import { answered, dialogOf, test } from './support/office'
import { type Placed, placeOrder } from './support/order'
import { expect, operator } from './support/shop'

/** Counts presses, choices in a select and chosen files. Typing and keys are not counted. */
async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    if (self !== top) return
    const pressed = () => (self as unknown as { pressed: () => void }).pressed()
    const isCounted = (target: EventTarget | null) =>
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file')
    addEventListener('pointerdown', event => event.isTrusted && pressed(), true)
    addEventListener('change', event => isCounted(event.target) && pressed(), true)
  })
  return {
    of: async (work: () => Promise<unknown>) => {
      presses = 0
      await work()
      return presses
    },
  }
}

const inDialog = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name })
const bar = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('button')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const row = (page: Page, { order_id }: Placed) => page.getByRole('link', { name: order_id, exact: true })

const money = (n: number) => `${n}.00`

/** A BCA statement of today with one transfer. */
function statement(amount: number) {
  const today = wibDay(new Date().toISOString()).split('-').reverse().join('/')
  return [
    "No. Rekening,=,'0000123456",
    'Nama,=,YAYASAN CONTOH',
    'Mata Uang,=,IDR',
    '',
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    `'${today},TRSF E-BANKING CR 1205/FTSCY/WS90001 ${money(amount)}PAK UMAR,'0000,${money(amount)},CR,${money(5_000_000 + amount)}`,
    'Saldo Awal,=,5000000.00',
    `Kredit,=,${money(amount)}`,
    'Debet,=,0.00',
    `Saldo Akhir,=,${money(5_000_000 + amount)}`,
  ].join('\r\n')
}

/** Inserts 50 unplanned goats whose only share belongs to the foundation. */
const fiftyToPlan = (shop: Server) =>
  shop.d1
    .prepare(
      `INSERT INTO sacrifices (id, season, number, kind, name, capacity, foundation_shares, shared, updated_by, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
       SELECT 'rencana-' || i, (SELECT max(season) FROM sacrifices), 5000 + i, 'Kambing', 'Kambing Rencana', 1, 1, 0, 'uji',
         '2026-05-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z' FROM n`,
    )
    .run()

test('each of the operator’s most frequent tasks needs at most its allowed number of clicks', async ({
  page,
  office,
  request,
  shop,
  provoked,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(15_000)
  provoked.add(answered(428))
  const presses = await countPresses(page)
  const counted: Record<string, number> = {}
  const job = async (name: string, start: string, work: () => Promise<unknown>) => {
    await office.open(start)
    counted[name] = await presses.of(work)
  }
  const click = (target: Locator) => target.click()
  const orders = [await placeOrder(request), await placeOrder(request), await placeOrder(request)] as const
  const [oldest, middle, newest] = orders

  await job('verify', '/admin/orders?payment_status=pending', async () => {
    await click(row(page, newest))
    await click(page.getByRole('button', { name: 'Verifikasi pembayaran' }))
    await said(page, `Pembayaran ${newest.order_id} terverifikasi.`)
  })
  await office.open('/admin/orders?payment_status=pending')
  await click(row(page, middle))
  await page.getByLabel('Lalu buka yang berikutnya').check()
  counted['verify the next'] = await presses.of(async () => {
    await click(page.getByRole('button', { name: 'Verifikasi pembayaran' }))
    await expect(heading(page, oldest.order_id)).toBeVisible()
  })
  counted.reject = await presses.of(async () => {
    await click(page.getByRole('button', { name: 'Tolak', exact: true }))
    await dialogOf(page).getByLabel('Alasan').fill('Belum ada yang masuk')
    await click(inDialog(page, 'Tolak pembayaran'))
    await said(page, `Pembayaran ditolak: ${oldest.order_id}.`)
  })

  await job('animal with 3 photos', '/admin/animals', async () => {
    await click(page.getByRole('button', { name: 'Tambah hewan' }))
    await dialogOf(page).getByLabel('Nama', { exact: true }).fill('Kambing Hitung')
    await dialogOf(page).getByLabel('Harga').fill('3100000')
    await dialogOf(page).getByLabel('Berat').fill('30 kg')
    await dialogOf(page).getByLabel('Stok').fill('4')
    await click(dialogOf(page).getByRole('button', { name: 'Pilih atau unggah foto' }))
    const picker = page.getByRole('dialog', { name: 'Pilih dari media' })
    await picker
      .getByLabel('Berkas untuk diunggah')
      .setInputFiles(['satu.jpg', 'dua.jpg', 'tiga.jpg'].map(name => photo(name)))
    await click(picker.getByRole('button', { name: 'Pakai 3 gambar' }))
    await click(inDialog(page, /^Simpan$/))
    await said(page, 'Hewan disimpan.')
  })

  await job('find by phone tail', '/admin', async () => {
    await click(page.getByRole('button', { name: 'Cari' }))
    await dialogOf(page).getByRole('combobox').fill('4567890')
    await expect(page.getByRole('option').first()).toContainText('Nomor berakhir 4567890')
    await page.keyboard.press('Enter')
    await expect(heading(page, /^ORDER-/)).toBeVisible()
  })

  await fiftyToPlan(shop)
  await job('plan 50', '/admin/sacrifices?q=', async () => {
    await click(page.getByRole('button', { name: /^Belum Dijadwalkan/ }))
    await page.waitForURL(/status=pending/)
    // The URL changes before the rows do, so wait until the new rows are loaded.
    await expect(page.locator('.progress')).toHaveCount(0)
    await click(page.getByLabel('Pilih semua di halaman ini'))
    await click(page.getByRole('button', { name: /^Pilih semua .*yang cocok/ }))
    await click(bar(page, 'Pelaksanaan yang dipilih').filter({ hasText: 'Jadwalkan' }))
    await dialogOf(page).getByLabel('Tanggal').fill('2027-05-16')
    await dialogOf(page).getByLabel('Tempat').fill('RPH Bogor')
    await click(inDialog(page, /^Jadwalkan/))
    await said(page, /^Selesai: \d\d/)
  })

  await job('phone order', '/admin/orders', async () => {
    await click(page.getByRole('link', { name: 'Buat pesanan' }))
    await page.getByLabel('Nomor WhatsApp').fill('0812 9999 7777')
    await page.getByLabel('Nama lengkap').fill('Budi Telepon')
    await page.getByLabel('Hewan atau layanan').selectOption({ index: 1 })
    await click(page.getByRole('button', { name: 'Tambah' }))
    await page.getByLabel('Atas nama').fill('Ahmad bin Fulan')
    await click(page.getByLabel('Dibayar tunai sekarang'))
    await expect(page.getByText('Pesanan dibayar tunai, tanpa kode unik.')).toBeVisible()
    await expect(page.getByText('24 jam untuk membayar')).toHaveCount(0)
    await click(page.getByRole('button', { name: 'Buat pesanan' }))
    await said(page, /^Pesanan ORDER-\w+ dibuat\.$/)
    await click(page.getByRole('link', { name: /^Kuitansi/ }))
    await click(page.getByRole('button', { name: 'Beri nomor' }))
    await expect(heading(page, /^Kuitansi .*\d/)).toBeVisible()
  })

  const cancelled = await placeOrder(request)
  await job('cancel', '/admin/orders', async () => {
    await click(row(page, cancelled))
    await click(page.getByRole('button', { name: `Update ${cancelled.order_id}` }))
    await click(dialogOf(page).getByText('Dibatalkan', { exact: true }))
    await click(inDialog(page, 'Simpan'))
    await said(page, `Pesanan diperbarui: ${cancelled.order_id}.`)
  })

  const planned = await shop.d1
    .prepare(
      `SELECT id, order_id FROM orders WHERE payment_status = 'verified' AND slaughter_status = 'scheduled' LIMIT 1`,
    )
    .first<{ id: string; order_id: string }>()
  if (!planned) throw new Error('the demo shop has planned orders')
  await job('cancel with refund', `/admin/orders?q=${planned.order_id}`, async () => {
    await click(page.getByRole('link', { name: planned.order_id, exact: true }))
    await click(page.getByRole('button', { name: `Batalkan pesanan ${planned.order_id}` }))
    await expect(dialogOf(page).getByLabel(/^Ajukan refund/)).toBeChecked()
    await expect(dialogOf(page).getByRole('button', { name: 'Kembali' })).toBeVisible()
    await dialogOf(page).getByRole('textbox', { name: 'Alasan' }).fill('Pindah kota')
    await click(inDialog(page, 'Batalkan pesanan'))
    await said(page, `Pesanan dibatalkan: ${planned.order_id}.`)
  })
  const { count } = (await shop.d1
    .prepare("SELECT count(*) AS count FROM refunds WHERE order_id = ? AND reason = 'Pindah kota'")
    .bind(planned.id)
    .first<{ count: number }>()) ?? { count: 0 }
  expect(count).toBe(1)

  const exchanged = await placeOrder(request)
  const paid = await (await office.api.get(`/api/admin/orders?q=${exchanged.order_id}`)).json()
  const { id, updated_at } = paid.items[0]
  const verified = { payment_status: 'verified', updated_at }
  expect((await office.api.patch(`/api/admin/orders/${id}`, { data: verified })).ok()).toBe(true)
  await job('change', `/admin/orders?q=${exchanged.order_id}`, async () => {
    await click(row(page, exchanged))
    await click(page.getByRole('button', { name: 'Ubah isi pesanan' }))
    const swaps = dialogOf(page).getByLabel('Kambing Kacang', { exact: true })
    const dearer = swaps.getByRole('option', { name: /^Tukar: Domba.*stok [1-9]/ }).first()
    await swaps.selectOption(await dearer.getAttribute('value'))
    await dialogOf(page).getByLabel('Alasan').fill('Pelanggan minta domba')
    await click(inDialog(page, 'Ajukan ke pelanggan'))
    await said(page, 'Menunggu persetujuan pelanggan')
  })

  await job('close the day', '/admin/finance/close', async () => {
    await click(page.getByRole('button', { name: /^Tutup hari/ }))
    const expected = (await dialogOf(page).locator('strong.money').first().innerText()).replace(/\D/g, '')
    await dialogOf(page).getByLabel('Kas yang dihitung').fill(expected)
    await click(inDialog(page, /^Tutup hari/))
    await said(page, /ditutup\.$/)
  })

  await job('invite', '/admin/settings/people', async () => {
    await click(page.getByRole('button', { name: 'Undang anggota' }))
    await dialogOf(page).getByLabel('Email').fill('meja@contoh.id')
    await click(dialogOf(page).getByText('Pesanan', { exact: true }))
    await click(inDialog(page, 'Buat tautan'))
    await said(page, /^Undangan untuk/)
  })

  await shop.d1.prepare('UPDATE signing_keys SET retired_at = created_at').run()
  await job('publish', '/admin/certificates', async () => {
    await page.getByLabel('Status').selectOption('Draft')
    await page.waitForURL(/status=draft/)
    await expect(page.locator('.progress')).toHaveCount(0)
    await click(page.getByLabel('Pilih semua di halaman ini'))
    await click(bar(page, 'Sertifikat yang dipilih').filter({ hasText: 'Terbitkan' }))
    await click(inDialog(page, /^Proses/))
    await said(page, /^Selesai: /)
  })

  await page
    .context()
    .route('https://wa.me/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
    )
  provoked.add('Unsafe attempt to initiate navigation')
  const told =
    "(SELECT order_id FROM certificates WHERE status = 'published' AND order_id IS NOT NULL ORDER BY id LIMIT 1)"
  await shop.d1.batch([
    shop.d1.prepare('DELETE FROM outbox'),
    shop.d1.prepare('DELETE FROM messages'),
    shop.d1.prepare(`UPDATE orders SET message_consent = 'uji' WHERE id = ${told}`),
    shop.d1.prepare(
      `INSERT INTO messages (order_id, kind, channel, due_at, next_try_at, created_at, updated_at)
       SELECT id, 'certificate', 'whatsapp', created_at, created_at, created_at, created_at FROM orders WHERE id = ${told}`,
    ),
  ])
  await job('send a message', '/admin/messages', async () => {
    await click(page.getByRole('button', { name: 'Kirim lewat WhatsApp' }))
    await said(page, '1 terkirim')
  })

  await job('change an account', '/admin/bank-accounts', async () => {
    await click(page.getByRole('button', { name: /^Ubah/ }).first())
    await dialogOf(page).getByLabel('Nama pemilik rekening').fill('Yayasan Amanah Contoh')
    await click(inDialog(page, 'Simpan'))
    const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
    await asked.getByLabel('Password Anda').fill(operator.password)
    await click(asked.getByRole('button', { name: 'Ya, simpan' }))
    await expect(asked).toHaveCount(0)
  })

  const waits = await placeOrder(request, 'Kambing Boerawa Super')
  await job('import', '/admin/statements', async () => {
    await click(page.getByRole('button', { name: 'Impor mutasi' }))
    const buffer = Buffer.from(statement(waits.total_amount))
    await dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'mutasi.csv', mimeType: 'text/csv', buffer })
    await click(inDialog(page, 'Impor 1 baris'))
    await click(page.getByRole('button', { name: 'Cocokkan 1 yang pasti' }))
    await click(inDialog(page, 'Proses'))
    await said(page, 'Selesai: 1 berhasil')
  })

  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'dicetak'
    }
  })
  await job('print tomorrow', '/admin/sacrifices', async () => {
    await click(page.getByRole('link', { name: 'Lembar jalan' }))
    await click(page.getByRole('button', { name: /^Cetak/ }))
    await expect(page).toHaveTitle('dicetak')
  })

  const most: Record<string, number> = {
    verify: 2,
    'verify the next': 1,
    reject: 2,
    'animal with 3 photos': 5,
    'find by phone tail': 1,
    'plan 50': 6,
    'phone order': 7,
    cancel: 7,
    'cancel with refund': 7,
    change: 4,
    'close the day': 2,
    invite: 4,
    publish: 5,
    'send a message': 1,
    // Includes the press that confirms the change.
    'change an account': 3,
    import: 6,
    'print tomorrow': 2,
  }
  for (const [name, limit] of Object.entries(most)) {
    expect.soft(counted[name], name).toBeGreaterThan(0)
    expect.soft(counted[name], name).toBeLessThanOrEqual(limit)
  }
})
