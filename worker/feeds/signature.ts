import { createHmac } from 'node:crypto'
import { isSameSecret } from '../same'

type Keyed = { id: string; secret_version: number }

/** The secret of a feed, 43 characters of base64url: derived, so that the database holds none. */
export const feedSecret = (secret: string, { id, secret_version }: Keyed) =>
  createHmac('sha256', secret).update(`feed.${id}.${secret_version}`).digest('base64url')

/** Hex HMAC-SHA-256 over the timestamp, a dot and the body, byte for byte as sent. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** How far the clock of a feed may be from ours, seconds. */
const tolerance = 300

type Signed = { timestamp: string; signature: string; body: string }

/** Whether a call was signed with the feed's secret within the last five minutes. Compares in constant time. */
export function isSigned(secret: string, { timestamp, signature, body }: Signed, now: string) {
  if (!/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(Date.parse(now) / 1000 - Number(timestamp)) > tolerance) return false
  return isSameSecret(signatureOf(secret, timestamp, body), signature.replace(/^sha256=/, '').toLowerCase())
}
