import type { Context } from 'hono'
import { confirmHeaders } from '../contract/people/auth'

/** What somebody typed to confirm a change: one of the two. */
export type Confirmed = { password: string } | { code: string }

/** For OpenAPI: what a change that is to be confirmed takes besides. */
export const confirmHeader = {
  [confirmHeaders.password]:
    'Password orang yang masuk, percent-encoded. Salah satu dari keduanya wajib bila jawabannya 428 confirmation_needed.',
  [confirmHeaders.code]: 'Kode langkah kedua, sebagai ganti password.',
}

const longest = 1000

/** Headers hold ASCII alone, so what was typed is sent percent-encoded. */
function decoded(text: string | undefined) {
  if (!text || text.length > longest) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The password, or the code of the second step, that came along with a request; null for none. */
export function confirmedBy(c: Context): Confirmed | null {
  const password = decoded(c.req.header(confirmHeaders.password))
  if (password) return { password }
  const code = decoded(c.req.header(confirmHeaders.code))
  return code ? { code } : null
}
