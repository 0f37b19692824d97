import type { APIRequestContext } from '@playwright/test'

const abreast = 8

type Placed = { order_id: string; total_amount: number; subtotal: number }

async function make(api: APIRequestContext, name: string, values: object) {
  const answer = await api.post('/api/admin/animals', {
    data: { name, weight: '30 kg', description: '', photos: [], ...values },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()) as { id: string }
}

type Size = { goats: number; shareOrders: number; rites: number }

/** All that came in overnight, through the shop's own door: `Pemesan P0x` and on, for `Nama 0 1` and on. */
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
    // Threes and fours, so that all groups are full in the end.
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
