import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Operator } from '../env'

const lifetime = 15 * 60 * 1000

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Access token of 15 minutes. `now` is UTC ISO text. */
export async function signAccess(secret: string, operator: Operator, now: string) {
  const issued = Date.parse(now)
  const access_token = await new SignJWT({ email: operator.email, sid: operator.session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(operator.id)
    .setIssuedAt(Math.floor(issued / 1000))
    .setExpirationTime(Math.floor((issued + lifetime) / 1000))
    .sign(keyOf(secret))
  return { access_token, expires_at: new Date(issued + lifetime).toISOString() }
}

/** The operator a token names, or null when it is forged, expired or malformed. */
export async function readAccess(secret: string, token: string, now: string): Promise<Operator | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
    const { sub, email, sid } = payload
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof sid !== 'string') return null
    return { id: sub, email, session_id: sid }
  } catch {
    return null
  }
}

export const newRefreshToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
