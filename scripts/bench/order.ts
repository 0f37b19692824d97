import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Client, openClient } from './client.ts'

const placed = z.object({ order_id: z.string(), key: z.string() })

export const readOrder = (text: string) => placed.parse(JSON.parse(text))

/** One order of one line with one name, as a customer sends it. */
export function placeOrder({ ask }: Client, animal_id: string, quantity = 1) {
  return ask('/api/orders', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    json: {
      customer_name: 'Budi Santoso',
      customer_phone: `+628${randomInt(100_000_000, 999_999_999)}`,
      customer_email: 'budi@contoh.id',
      items: [{ animal_id, quantity, beneficiaries: [{ name: 'Budi Santoso' }] }],
    },
  })
}

export const anyOf = (animals: string[]) => animals[randomInt(animals.length)] ?? ''

export async function sampleOrder({ url, animals }: { url: string; animals: string[] }) {
  const client = openClient(url, 1)
  const { text } = await placeOrder(client, anyOf(animals))
  client.close()
  return readOrder(text)
}
