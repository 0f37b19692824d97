import type { Context } from 'hono'
import type { Credential } from '../contract/orders/lookup'
import { confirmationHeaderNames } from '../contract/people/auth'
import { Problem } from '../lib/problem'

export const orderKeyHeader = { 'X-Order-Key': 'Kunci dari tautan rahasia pesanan' }

/** For OpenAPI: the request headers of routes that also accept a view token. */
export const orderAccessHeaders = {
  ...orderKeyHeader,
  'X-Order-View': 'Token dari pencarian dengan angka nomor WhatsApp; berlaku satu jam, untuk membaca',
}

/** `orderAccessQuery` has already validated the query. */
export const readOrderCredential = (c: Context, { key, phone4, phone }: Credential): Credential => ({
  key: c.req.header('x-order-key') ?? key,
  view: c.req.header('x-order-view'),
  phone4,
  phone,
})

export type ConfirmationCredential = { password: string } | { code: string }

/** For OpenAPI: the request headers of routes whose change the operator must confirm. */
export const confirmationHeaders = {
  [confirmationHeaderNames.password]:
    'Password orang yang masuk, percent-encoded. Salah satu dari keduanya wajib bila jawabannya 428 confirmation_needed.',
  [confirmationHeaderNames.code]: 'Kode langkah kedua, sebagai ganti password.',
}

const maxHeaderLength = 1000

/** Browsers send the password percent-encoded, because HTTP headers are ASCII only. */
function decoded(text: string | undefined) {
  if (!text || text.length > maxHeaderLength) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Null if the request has neither a password nor a code of the second factor. */
export function confirmationCredential(c: Context): ConfirmationCredential | null {
  const password = decoded(c.req.header(confirmationHeaderNames.password))
  if (password) return { password }
  const code = decoded(c.req.header(confirmationHeaderNames.code))
  return code ? { code } : null
}

export const idempotencyHeader = {
  'Idempotency-Key':
    '8–128 karakter, wajib. Permintaan yang diulang dengan kunci yang sama menjadi satu pesanan.',
}

const keyPattern = /^[\x21-\x7e]{8,128}$/

/** Throws `idempotency_key_required` if the key is missing or malformed. */
export function idempotencyKey(c: Context) {
  const key = c.req.header('idempotency-key') ?? ''
  if (!keyPattern.test(key)) throw new Problem('idempotency_key_required')
  return key
}
