import { totpCodeAt, totpStepAt } from '../../worker/people/auth/second-step/totp'

export function bytesOf(text: string) {
  const bits = [...text]
    .map(sign => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code of an authenticator app, `away` time steps from now. */
export const codeNow = (secret: Buffer, away = 0) =>
  totpCodeAt(secret, totpStepAt(new Date().toISOString()) + away)
