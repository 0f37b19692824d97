import type { APIRequestContext, APIResponse } from '@playwright/test'

/** Returns the JSON of a response; throws if the request failed. */
const answered = async (answer: APIResponse) => {
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.json()
}

export type Cow = { id: string; name: string }
export type Person = { name: string; bin?: string; relation?: 'bin' | 'binti' }
type Paid = { id: string; order_id: string; key: string }

let serial = 0

/** Default: a cow that is sold in seven shares. */
export const newAnimal = async (
  api: APIRequestContext,
  name: string,
  more: object = { type: 'Sapi', shares: 7, price: 3_500_000, stock: 70 },
): Promise<Cow> =>
  answered(
    await api.post('/api/admin/animals', {
      data: { name, weight: '300 kg', description: '', photos: [], ...more },
    }),
  )

/** Places an order for these beneficiaries and verifies its payment, which assigns their seats. */
export async function paidFor(api: APIRequestContext, animal: Cow, people: Person[]): Promise<Paid> {
  const n = String(++serial).padStart(4, '0')
  const placed = await answered(
    await api.post('/api/orders', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        customer_name: `Pemesan ${n}`,
        customer_phone: `0812555${n}`,
        customer_email: `pemesan${n}@contoh.id`,
        items: [{ animal_id: animal.id, quantity: people.length, beneficiaries: people }],
      },
    }),
  )
  const { items } = await answered(await api.get(`/api/admin/orders?q=${placed.order_id}`))
  const { id } = items[0]
  await answered(await api.patch(`/api/admin/orders/${id}`, { data: { payment_status: 'verified' } }))
  return { id, order_id: placed.order_id, key: placed.key }
}
