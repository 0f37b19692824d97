import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hour } from '../../db/stamp'

/** A browser that has not signed in for so long is a stranger again. */
const lifetime = 180 * 24 * hour

type Account = { id: string; password_hash: string }

/** One cookie a user: operators who share a browser stay known side by side. */
export const deviceName = (user_id: string) =>
  `device_${createHash('sha256').update(user_id).digest('hex').slice(0, 12)}`

/** The hash is part of what is signed: a new password makes strangers of all browsers. */
const macOf = (secret: string, { id, password_hash }: Account, device: string, issued: string) =>
  createHmac('sha256', secret).update(`device\n${id}\n${password_hash}\n${device}\n${issued}`).digest()

/** The cookie by which a browser is known again. It opens nothing: only its tries count apart from strangers'. */
export function deviceCookie(secret: string, account: Account, now: string, device: string | null = null) {
  const id = device ?? randomBytes(16).toString('base64url')
  const issued = String(Date.parse(now))
  const mac = macOf(secret, account, id, issued).toString('base64url')
  return { name: deviceName(account.id), value: `${id}.${issued}.${mac}`, maxAge: lifetime / 1000 }
}

function readDevice(secret: string, account: Account, value: string, now: string) {
  const [, device, issued, mac] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(value) ?? []
  if (!device || !issued || !mac) return null
  if (Number(issued) + lifetime <= Date.parse(now)) return null
  const isOurs = timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, account, device, issued))
  return isOurs ? device : null
}

/** The id of the browser, when one of the values that came was given to it at a sign-in of this account. */
export const knownDevice = (secret: string, account: Account, values: string[], now: string) =>
  values.map(value => readDevice(secret, account, value, now)).find(device => device !== null) ?? null
