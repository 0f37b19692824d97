import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const lifetime = 15 * 60 * 1000

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Content of an access token: only user and session. Role and status are read from the database. */
type Access = { id: string; session_id: string }

/** Creates an access token, valid for 15 minutes. `now` is UTC ISO. */
export async function createAccessToken(secret: string, { id, session_id }: Access, now: string) {
  const issued = Date.parse(now)
  const access_token = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setIssuedAt(Math.floor(issued / 1000))
    .setExpirationTime(Math.floor((issued + lifetime) / 1000))
    .sign(keyOf(secret))
  return { access_token, expires_at: new Date(issued + lifetime).toISOString() }
}

export async function verifyAccessToken(secret: string, token: string, now: string): Promise<Access | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      currentDate: new Date(now),
    })
    const { sub, sid } = payload
    return typeof sub === 'string' && typeof sid === 'string' ? { id: sub, session_id: sid } : null
  } catch {
    return null
  }
}

export const newRefreshToken = () => randomBytes(32).toString('base64url')
export const hashRefreshToken = (token: string) => createHash('sha256').update(token).digest('base64url')
