import type { Context } from 'hono'
import { Problem } from '../problem'

/** For `describe`. */
export const idempotencyHeader = {
  'Idempotency-Key':
    '8–128 karakter, wajib. Permintaan yang diulang dengan kunci yang sama menjadi satu pesanan.',
}

/** The Idempotency-Key of a request; throws `idempotency_key_required`. */
export function idempotencyKey(c: Context) {
  const key = c.req.header('idempotency-key') ?? ''
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw new Problem('idempotency_key_required')
  return key
}
