import type { APIRequestContext } from '@playwright/test'
import { wibDay } from '../../../worker/contract/lib/format.ts'

const abreast = 8

/** Orders per 1,000 without a payment, and with a payment that lacks the unique code. */
export const unpaid = 15
export const forgotten = 3

type Placed = { order_id: string; total_amount: number; subtotal: number }

async function make(api: APIRequestContext, name: string, values: object) {
  const answer = await api.post('/api/admin/animals', {
    data: { name, weight: '30 kg', description: '', photos: [], ...values },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as { id: string }
}

type Size = { goats: number; shareOrders: number; rites: number }

/**
 * Places the orders of one night through the public API: customers `Pemesan P0x`, `Pemesan P1x` …, beneficiaries
 * `Nama 0 1`, `Nama 0 2` ….
 */
export async function ordersOvernight(
  api: APIRequestContext,
  request: APIRequestContext,
  { goats, shareOrders, rites }: Size,
) {
  const goat = await make(api, 'Kambing Eid', { type: 'Kambing', price: 2_500_000, stock: 1000 })
  const cow = await make(api, 'Sapi Eid', { type: 'Sapi', price: 3_500_000, shares: 7, stock: 1400 })
  const { items } = await (await request.get('/api/services')).json()
  const rite = items.find(
    (service: { kind: string; price: number | null }) => service.kind === 'badal_haji' && service.price,
  )
  const asked = [
    ...Array.from({ length: goats }, () => ({ animal_id: goat.id, quantity: 1 })),
    // Orders of 3 and 4 shares fill each cow of 7 shares completely.
    ...Array.from({ length: shareOrders }, (_, n) => ({ animal_id: cow.id, quantity: n % 2 ? 4 : 3 })),
    ...Array.from({ length: rites }, () => ({ service_id: rite.id, quantity: 1 })),
  ]
  const placed: Placed[] = []
  const place = async (line: (typeof asked)[number], n: number) => {
    const beneficiaries = Array.from({ length: line.quantity }, (_, i) => ({
      name: `Nama ${n} ${i + 1}`,
      bin: 'Umar',
      relation: 'bin',
    }))
    const answer = await request.post('/api/orders', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        customer_name: `Pemesan P${n}x`,
        customer_phone: `+62812${String(10_000_000 + n)}`,
        customer_email: `p${n}@contoh.id`,
        messages_ok: true,
        items: [{ ...line, beneficiaries }],
      },
    })
    if (answer.status() !== 201) throw new Error(await answer.text())
    placed[n] = await answer.json()
  }
  for (let n = 0; n < asked.length; n += abreast)
    await Promise.all(asked.slice(n, n + abreast).map((line, i) => place(line, n + i)))
  return placed
}

/** BCA statement of today: a row for each paid order, and outgoing (1 %) and unknown (0.5 %) rows. */
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
