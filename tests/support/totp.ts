import { codeAt, stepAt } from '../../worker/people/auth/second-step/totp'

/** The bytes of a base32 text (RFC 4648). */
export function bytesOf(text: string) {
  const bits = [...text]
    .map(sign => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app shows `away` steps from now. */
export const codeNow = (secret: Buffer, away = 0) => codeAt(secret, stepAt(new Date().toISOString()) + away)
