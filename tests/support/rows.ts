import { env } from 'cloudflare:test'
import { transactions } from '../../worker/db/schema/money/money'
import { orders } from '../../worker/db/schema/orders'
import { db, uniqueId } from './shop'

let serial = 0

/** Inserts an order in any state. Triggers update counters and search. */
export async function newOrderRow(values: Partial<typeof orders.$inferInsert> = {}) {
  const created_at = values.created_at ?? '2026-01-05T00:00:00.000Z'
  const unique_code = 100 + (++serial % 900)
  const subtotal = values.subtotal ?? 1_000_000 * serial
  const row = {
    id: crypto.randomUUID(),
    order_id: uniqueId('ORDER').toUpperCase(),
    customer_name: 'Siti Rahmawati',
    customer_phone: '+6281234567890',
    customer_email: 'siti@contoh.id',
    subtotal,
    unique_code,
    total_amount: subtotal + unique_code,
    consent_version: '2026-11',
    consent_at: created_at,
    expires_at: created_at,
    created_at,
    updated_at: created_at,
    ...values,
  }
  await db.insert(orders).values(row)
  return row
}

export async function newTransaction(values: Partial<typeof transactions.$inferInsert> = {}) {
  const row = {
    id: crypto.randomUUID(),
    type: 'income' as const,
    amount: 1_000_000,
    description: uniqueId('transaksi'),
    created_by: 'operator@contoh.id',
    created_at: '2026-01-05T00:00:00.000Z',
    ...values,
  }
  await db.insert(transactions).values(row)
  return row
}

/** Rows that a request read from D1, from its Server-Timing header. */
export function readRows(response: Response) {
  const read = /read=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1]
  if (read === undefined) throw new Error('no Server-Timing')
  return Number(read)
}

export const runSql = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()
