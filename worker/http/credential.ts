import type { Context } from 'hono'
import type { Credential } from '../contract/orders/lookup'

/** For the documentation of routes that take it. */
export const keyHeader = { 'X-Order-Key': 'Kunci dari tautan rahasia pesanan' }

/** The same of routes that a view opens as well. */
export const proofHeaders = {
  ...keyHeader,
  'X-Order-View': 'Token dari pencarian dengan angka nomor WhatsApp; berlaku satu jam, untuk membaca',
}

/** What a request brings to show that an order is its sender's; `query` as checked by `lookupQuery`. */
export const credentialOf = (c: Context, { key, phone4, phone }: Credential): Credential => ({
  key: c.req.header('x-order-key') ?? key,
  view: c.req.header('x-order-view'),
  phone4,
  phone,
})
