import type { Context } from 'hono'
import type { Credential } from '../contract/orders/lookup'
import { confirmationHeaderNames } from '../contract/people/auth'
import { Problem } from '../lib/problem'

export const orderKeyHeader = { 'X-Order-Key': 'Kunci dari tautan rahasia pesanan' }

/** Request headers for routes that accept a view token (`view`) too, for OpenAPI. */
export const orderAccessHeaders = {
  ...orderKeyHeader,
  'X-Order-View': 'Token dari pencarian dengan angka nomor WhatsApp; berlaku satu jam, untuk membaca',
}

/** Credentials in a request that give access to an order. The query was already validated with `orderAccessQuery`. */
export const readOrderCredential = (c: Context, { key, phone4, phone }: Credential): Credential => ({
  key: c.req.header('x-order-key') ?? key,
  view: c.req.header('x-order-view'),
  phone4,
  phone,
})

export type ConfirmationCredential = { password: string } | { code: string }

/** Request headers of routes that need a password or second-factor confirmation, for OpenAPI. */
export const confirmationHeaders = {
  [confirmationHeaderNames.password]:
    'Password orang yang masuk, percent-encoded. Salah satu dari keduanya wajib bila jawabannya 428 confirmation_needed.',
  [confirmationHeaderNames.code]: 'Kode langkah kedua, sebagai ganti password.',
}

const maxHeaderLength = 1000

/** Decodes a percent-encoded header value: HTTP headers are ASCII only, so the browser encodes the value. */
function decoded(text: string | undefined) {
  if (!text || text.length > maxHeaderLength) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The password or second-factor code in the request's headers; null if there is none. */
export function confirmationCredential(c: Context): ConfirmationCredential | null {
  const password = decoded(c.req.header(confirmationHeaderNames.password))
  if (password) return { password }
  const code = decoded(c.req.header(confirmationHeaderNames.code))
  return code ? { code } : null
}

/** Request header Idempotency-Key of the routes that create an order, for OpenAPI. */
export const idempotencyHeader = {
  'Idempotency-Key':
    '8–128 karakter, wajib. Permintaan yang diulang dengan kunci yang sama menjadi satu pesanan.',
}

const keyPattern = /^[\x21-\x7e]{8,128}$/

/** Returns the request's Idempotency-Key. Throws `idempotency_key_required` if it is missing or malformed. */
export function idempotencyKey(c: Context) {
  const key = c.req.header('idempotency-key') ?? ''
  if (!keyPattern.test(key)) throw new Problem('idempotency_key_required')
  return key
}
