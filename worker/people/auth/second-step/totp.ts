import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time step in ms. Every authenticator app assumes SHA-1, steps of 30 seconds and codes of 6 digits. */
const periodMs = 30_000
const usualDigits = 6
/** Time steps relative to now: codes one step early or late are accepted, because clocks differ. */
const drift = [-1, 0, 1]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = () => randomBytes(20)

/** Base32 encoding by RFC 4648, without padding. */
export function encodeBase32(bytes: Uint8Array) {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** URI for the QR code of authenticator apps. Replaces colons in the shop's name: a colon ends the issuer. */
export function otpauthUri(secret: Uint8Array, email: string, shop: string) {
  const issuer = shop.replaceAll(':', ' ').trim()
  const label = encodeURIComponent(`${issuer}:${email}`)
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

export const totpStepAt = (now: string) => Math.floor(Date.parse(now) / periodMs)

/** TOTP code by RFC 6238 with SHA-1. */
export function totpCodeAt(secret: Uint8Array, step: number, digits = usualDigits) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[19] ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Time step of a TOTP code, if it is later than the last used step. Compares candidates in constant time. */
export function totpStepOfCode(secret: Uint8Array, code: string, now: string, used: number | null) {
  const given = Buffer.from(code.padEnd(usualDigits).slice(0, usualDigits))
  const found = drift
    .map(away => totpStepAt(now) + away)
    .filter(step => timingSafeEqual(Buffer.from(totpCodeAt(secret, step)), given))
  return found.find(step => step > (used ?? -1)) ?? null
}
