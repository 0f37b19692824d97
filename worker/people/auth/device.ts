import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hourMs } from '../../db/stamp'

/** In ms. After this long without a sign-in, a browser no longer counts as known. */
const lifetimeMs = 180 * 24 * hourMs

type Account = { id: string; password_hash: string }

/** One cookie per user, so that operators who share a browser all stay known. */
export const deviceCookieName = (user_id: string) =>
  `device_${createHash('sha256').update(user_id).digest('hex').slice(0, 12)}`

/** The password hash is part of the signed data, so that a new password invalidates all device cookies. */
const macOf = (secret: string, { id, password_hash }: Account, device: string, issued: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${password_hash}\n${device}\n${issued}`).digest()

/** Grants no access: sign-in attempts of a known browser only have their own limit. */
export function deviceCookie(secret: string, account: Account, now: string, device: string | null = null) {
  const id = device ?? randomBytes(16).toString('base64url')
  const issued = String(Date.parse(now))
  const mac = macOf(secret, account, id, issued).toString('base64url')
  return { name: deviceCookieName(account.id), value: `${id}.${issued}.${mac}`, maxAge: lifetimeMs / 1000 }
}

function readDevice(secret: string, account: Account, value: string, now: string) {
  const [, device, issued, mac] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(value) ?? []
  if (!device || !issued || !mac) return null
  if (Number(issued) + lifetimeMs <= Date.parse(now)) return null
  const isOurs = timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, account, device, issued))
  return isOurs ? device : null
}

/** Id of the browser if one of the cookie values was issued at a sign-in to this account, else null. */
export const findKnownDevice = (secret: string, account: Account, values: string[], now: string) =>
  values.map(value => readDevice(secret, account, value, now)).find(device => device !== null) ?? null
