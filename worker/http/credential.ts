import type { Context } from 'hono'
import type { Credential } from '../contract/orders/lookup'

export const orderKeyHeader = { 'X-Order-Key': 'Kunci dari tautan rahasia pesanan' }

/** Request headers for routes that also accept a view token, for OpenAPI. */
export const orderAccessHeaders = {
  ...orderKeyHeader,
  'X-Order-View': 'Token dari pencarian dengan angka nomor WhatsApp; berlaku satu jam, untuk membaca',
}

/** The credentials in a request that prove access to an order. `lookupQuery` has already validated the query. */
export const readOrderCredential = (c: Context, { key, phone4, phone }: Credential): Credential => ({
  key: c.req.header('x-order-key') ?? key,
  view: c.req.header('x-order-view'),
  phone4,
  phone,
})
