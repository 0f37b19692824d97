import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { wibDay } from '../../../worker/contract/format.ts'
import { openClient } from '../client.ts'
import { answered, type Desk } from './desk.ts'

/** Of `size` orders, as the Eid morning in the browser has them: 40 % goats, 30 % shares, 30 % badal. */
const goatsOf = (size: number) => (size * 2) / 5
const sharesOf = (size: number) => (size * 3) / 10
const abreast = 8

/** Not paid, and paid without the unique code, of each thousand. */
export const unpaid = 15
export const forgotten = 3

const made = z.object({ id: z.string() })
const services = z.object({
  items: z.array(z.object({ id: z.string(), kind: z.string(), price: z.int().nullable() })),
})
const placedOrder = z.object({ order_id: z.string(), total_amount: z.int(), subtotal: z.int() })
type Placed = z.infer<typeof placedOrder>

const animal = ({ call }: Desk, name: string, values: object) =>
  call(made, 'animals', 'POST', { name, weight: '30 kg', description: '', photos: [], ...values })

/** Goats of four prices, two shared cows, and the badal of the demo shop. */
async function forSale(desk: Desk, size: number) {
  const goats: string[] = []
  for (let n = 0; n < 4; n++)
    goats.push(
      (
        await animal(desk, `Kambing Eid ${n}`, {
          type: 'Kambing',
          price: 2_500_000 + n * 300_000,
          stock: size,
        })
      ).id,
    )
  const cows: string[] = []
  for (let n = 0; n < 2; n++) {
    const shared = { type: 'Sapi', price: 3_500_000 + n * 250_000, shares: 7, stock: 14 * size }
    cows.push((await animal(desk, `Sapi Eid ${n}`, shared)).id)
  }
  const client = openClient(desk.url(), 1)
  const { items } = services.parse(JSON.parse((await client.ask('/api/services')).text))
  client.close()
  const rites = items.filter(({ kind, price }) => kind.startsWith('badal') && price).map(({ id }) => id)
  return { goats, cows, rites: rites.slice(0, 2) }
}

type Line = { animal_id?: string | undefined; service_id?: string | undefined; quantity: number }

/** All that came in overnight, through the shop's own door. */
export async function ordersOvernight(desk: Desk, size: number) {
  const { goats, cows, rites } = await forSale(desk, size)
  const [goatOrders, shareOrders] = [goatsOf(size), sharesOf(size)]
  const lineOf = (n: number): Line => {
    if (n < goatOrders) return { animal_id: goats[n % goats.length], quantity: 1 }
    if (n >= goatOrders + shareOrders) return { service_id: rites[n % rites.length], quantity: 1 }
    // Threes and fours of each cow, so that nearly all groups are full in the end.
    return { animal_id: cows[(n >> 1) % cows.length], quantity: n % 2 ? 4 : 3 }
  }
  const client = openClient(desk.url(), abreast)
  const placed: Placed[] = []
  const place = async (n: number) => {
    const line = lineOf(n)
    const beneficiaries = Array.from({ length: line.quantity }, (_, i) => ({
      name: `Nama ${n} ${i + 1}`,
      bin: 'Umar',
      relation: 'bin',
    }))
    const asked = {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: {
        customer_name: `Pemesan P${n}x`,
        customer_phone: `+62812${10_000_000 + n}`,
        customer_email: `p${n}@contoh.id`,
        messages_ok: true,
        items: [{ ...line, beneficiaries }],
      },
    }
    const { status, text } = await answered(() => client.ask('/api/orders', asked))
    if (status !== 201) throw new Error(`an order was answered with ${status} ${text.slice(0, 200)}`)
    placed[n] = placedOrder.parse(JSON.parse(text))
  }
  let next = 0
  const lane = async () => {
    while (next < size) await place(next++)
  }
  await Promise.all(Array.from({ length: abreast }, lane))
  client.close()
  return { placed, products: [...goats, ...cows, ...rites] }
}

/** What the morning comes to when nothing is lost and nothing is done twice. */
export function expected(size: number) {
  const paid = size - (unpaid * size) / 1000
  const names = goatsOf(size) - (unpaid * size) / 1000 + (sharesOf(size) / 2) * 7 + sharesOf(size)
  return { paid, names, byHand: (forgotten * size) / 1000 }
}

/** The bank's file of this morning for an account: a row for each order that was paid, and what is no payment at all. */
export function statementOf(placed: Placed[], account: string) {
  const [year, month, day] = wibDay(new Date().toISOString()).split('-')
  const size = placed.length
  const [outgoing, strange] = [size / 100, size / 200]
  let balance = 5_000_000
  const opening = balance
  const sums = { CR: 0, DB: 0 }
  const lines: string[] = []
  const add = (amount: number, text: string, side: keyof typeof sums = 'CR') => {
    balance += side === 'CR' ? amount : -amount
    sums[side] += amount
    lines.push(`'${day}/${month}/${year},${text},'0000,${amount}.00,${side},${balance}.00`)
  }
  const away = (unpaid * size) / 1000
  placed.slice(away).forEach(({ total_amount, subtotal }, n) => {
    const amount = n < (forgotten * size) / 1000 ? subtotal : total_amount
    add(amount, `TRSF E-BANKING CR ${day}${month}/FTSCY/WS${90_000 + n} ${amount}.00PEMESAN P${n + away}X`)
  })
  for (let n = 0; n < outgoing; n++) add(6500 + n, 'BIAYA ADM', 'DB')
  for (let n = 0; n < strange; n++) add(77_000 + n, `TRSF E-BANKING CR LAIN ${n}`)
  const text = [
    `No. Rekening,=,'${account}`,
    'Nama,=,YAYASAN CONTOH',
    'Mata Uang,=,IDR',
    '',
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    ...lines,
    `Saldo Awal,=,${opening}.00`,
    `Kredit,=,${sums.CR}.00`,
    `Debet,=,${sums.DB}.00`,
    `Saldo Akhir,=,${balance}.00`,
  ].join('\r\n')
  return new TextEncoder().encode(text)
}
