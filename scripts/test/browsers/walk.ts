import { basename, resolve } from 'node:path'
import { operator } from '../../../tests/e2e/support/secrets.ts'
import type { Server } from '../../start/serve.ts'
import { type BrowserPage, type PageOptions, pageIn } from './page.ts'

const proof = resolve('demo/media/animals/kambing-etawa-1600.webp')

type Placed = { id: string; order_id: string; payment_status: string; proof_size: number | null }

async function newest({ d1 }: Server) {
  const row = await d1
    .prepare(
      `SELECT id, order_id, payment_status, (SELECT proof_size FROM payment_claims c WHERE c.order_id = o.id) AS proof_size
       FROM orders o ORDER BY seq DESC LIMIT 1`,
    )
    .first<Placed>()
  if (!row) throw new Error('no order in the database')
  return row
}

async function order(page: BrowserPage, shop: Server) {
  await page.go('/order', 'Formulir Pemesanan')
  await page.press('button', 'Tambah Kambing Jawarandu ke keranjang')
  await page.fill('Nama lengkap', 'Siti Rahmawati')
  await page.fill('Nomor WhatsApp', '0812 3456 7890')
  await page.fill('Email', 'siti@contoh.id')
  await page.see(/Rp 3\.250\.000/)
  await page.picture('order')
  await page.press('button', 'Kirim Pesanan')
  await page.headed('Pesanan Berhasil Dibuat!')
  await page.closesChat()
  const placed = await newest(shop)
  await page.see(new RegExp(placed.order_id))
  await page.see(/23:\d\d:\d\d/)
  await page.reload('Pesanan Berhasil Dibuat!')
  await page.press('button', 'Salin total pembayaran')
  await page.see(/Total pembayaran berhasil disalin!/)
  await page.picture('payment')
  return placed
}

async function claim(page: BrowserPage, shop: Server) {
  await page.press('button', 'Saya sudah transfer')
  await page.attach('input[name=proof]', proof)
  await page.picture('claim')
  await page.press('button', 'Kirim')
  await page.see(/Terima kasih\. Pembayaran Anda akan segera kami periksa\./)
  const { proof_size } = await newest(shop)
  if (!proof_size) throw new Error('the proof is not in the database')
}

async function signIn(page: BrowserPage) {
  await page.go('/admin/login', 'Masuk')
  await page.picture('admin-login')
  await page.fill('Email', operator.email)
  await page.fill('Password', operator.password)
  await page.press('button', 'Masuk')
  await page.headed('Dashboard')
}

async function verify(page: BrowserPage, { id, order_id }: Placed, shop: Server) {
  await page.go('/admin/orders?claimed=true', 'Order Management')
  await page.see(new RegExp(order_id))
  await page.picture('admin-orders')
  await page.press('link', order_id)
  await page.headed(order_id)
  await page.see(new RegExp(basename(proof)))
  await page.picture('admin-order')
  await page.press('button', 'Verifikasi pembayaran')
  await page.see(new RegExp(`Pembayaran ${order_id} terverifikasi\\.`))
  const { payment_status } = await newest(shop)
  if (payment_status !== 'verified') throw new Error(`the order ${id} is ${payment_status}`)
}

const looks: [name: string, path: string, heading: string][] = [
  ['home', '/', ''],
  ['admin-dashboard', '/admin', 'Dashboard'],
  ['admin-statements', '/admin/statements', 'Mutasi'],
  ['admin-certificates', '/admin/certificates', 'Manajemen Sertifikat'],
  ['admin-field', '/admin/field', 'Lapangan'],
  ['admin-sacrifices', '/admin/sacrifices', 'Pelaksanaan'],
  ['admin-journal', '/admin/finance/journal', 'Jurnal'],
]

async function lookAround(page: BrowserPage, shop: Server) {
  for (const [name, path, heading] of looks) {
    await page.go(path, heading)
    await page.picture(name)
  }
  await page.go('/animals', '')
  await page.press('link', 'Kambing Jawarandu')
  await page.headed('Kambing Jawarandu')
  await page.picture('product')
  const published = await shop.d1
    .prepare(`SELECT certificate_number AS number FROM certificates WHERE status = 'published' LIMIT 1`)
    .first<{ number: string }>()
  const number = published?.number ?? ''
  await page.go(`/certificate/${encodeURIComponent(number)}`, '')
  await page.see(new RegExp(number))
  await page.picture('certificate')
}

/** Orders, claims the payment, verifies it as operator, checks the order status, then opens the other screens. */
export async function walk(place: PageOptions, shop: Server) {
  const page = pageIn(place)
  await page.go('/', '')
  await page.resize()
  const placed = await order(page, shop)
  await claim(page, shop)
  await signIn(page)
  await verify(page, placed, shop)
  await page.go('/payment', 'Pembayaran sudah terverifikasi')
  await page.press('link', 'Cek Status Pesanan')
  await page.headed('Cek Status Pesanan')
  await page.see(/Terverifikasi/)
  await page.see(/Dikonfirmasi/)
  await page.picture('order-status')
  await lookAround(page, shop)
}
