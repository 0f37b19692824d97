import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { normalizeTotpCode } from '../../../contract/people/auth'
import { type Bucket, clearAttempts, countAttempt } from '../../../db/attempts'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { users } from '../../../db/schema/people'
import { hourMs, minuteMs, timePlusMs } from '../../../db/stamp'
import { decryptBytes, encryptBytes } from '../../../lib/crypto'
import { logEvent } from '../../../lib/log'
import { Problem } from '../../../lib/problem'
import type { Account, Visitor } from '../login'
import { recordSecurityEvent } from '../totals'
import { spendRecoveryCode } from './recovery'
import { totpStepOfCode } from './totp'

const purpose = (user_id: string) => `totp\n${user_id}`

/** Encrypts the TOTP secret for the database with a key derived from JWT_SECRET. */
export const encryptTotpSecret = (secret: string, user_id: string, totp: Uint8Array<ArrayBuffer>) =>
  encryptBytes(secret, purpose(user_id), totp)

/** Decrypts the TOTP secret; null if it belongs to another user or JWT_SECRET has changed. */
export const decryptTotpSecret = (secret: string, user_id: string, kept: string) =>
  decryptBytes(secret, purpose(user_id), kept)

/** `secret` is JWT_SECRET. */
type Asking = { db: Db; secret: string; now: string }

const lifetimeMs = 5 * minuteMs

export const hasTotpEnabled = ({ totp_confirmed_at }: Account) => totp_confirmed_at !== null

/** HMAC that proves that the password was entered. Changing the password or second factor invalidates it. */
const macOf = (secret: string, { id, password_hash, totp_secret }: Account, issued: string) =>
  createHmac('sha256', secret)
    .update(`second-step\n${id}\n${password_hash}\n${totp_secret}\n${issued}`)
    .digest()

/** Token that proves for 5 minutes that the password was entered. Gives no access without a second-factor code. */
export function createChallenge(secret: string, account: Account, now: string) {
  const issued = String(Date.parse(now))
  const challenge = `${account.id}.${issued}.${macOf(secret, account, issued).toString('base64url')}`
  return { challenge, expires_at: timePlusMs(now, lifetimeMs) }
}

const readChallenge = (challenge: string) => {
  const [, id = '', issued = '', mac = ''] = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{43})$/.exec(challenge) ?? []
  return { id, issued, mac }
}

/** Throws `second_step_ended` if the challenge is no longer valid. */
export async function findChallengeUser({ db, secret, now }: Asking, challenge: string) {
  const { id, issued, mac } = readChallenge(challenge)
  const [account] = await db.select().from(users).where(eq(users.id, id))
  if (!account || account.disabled_at !== null || !hasTotpEnabled(account))
    throw new Problem('second_step_ended')
  const isOurs = timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, account, issued))
  const isLate = Number(issued) + lifetimeMs <= Date.parse(now)
  if (!isOurs || isLate) throw new Problem('second_step_ended')
  return account
}

/** Marks a TOTP time step as used; of two concurrent uses one fails. */
async function spendStep(db: Db, { id, totp_secret }: Account, step: number) {
  if (totp_secret === null) return false
  const taken = await db
    .update(users)
    .set({ totp_step: step })
    .where(
      and(
        eq(users.id, id),
        eq(users.totp_secret, totp_secret),
        or(isNull(users.totp_step), lt(users.totp_step, step)),
      ),
    )
    .returning({ id: users.id })
  return taken.length > 0
}

/** Uses up a code of the authenticator app or a recovery code; null if the text is neither. */
export async function consumeSecondFactorCode({ db, secret, now }: Asking, account: Account, code: string) {
  const digits = normalizeTotpCode(code)
  if (!/^\d{6}$/.test(digits)) return (await spendRecoveryCode(db, account.id, code, now)) ? 'recovery' : null
  const totp = account.totp_secret && (await decryptTotpSecret(secret, account.id, account.totp_secret))
  const step = totp ? totpStepOfCode(totp, digits, now, account.totp_step) : null
  return step !== null && (await spendStep(db, account, step)) ? 'totp' : null
}

export const codeAttemptBuckets = (account: Pick<Account, 'id'>, device: string | null): Bucket[] => [
  { key: device ? `code-device:${device}` : `code:${account.id}`, most: 5, window: hourMs, grows: true },
]

export const wrongCodeProblem = (path = 'code') =>
  new Problem('wrong_code', {
    errors: [{ path, message: 'Kode tidak benar atau sudah dipakai. Tunggu kode berikutnya.' }],
  })

/** Throws `too_many_requests`, `wrong_code`. */
export async function requireSecondFactor(
  asking: Asking,
  account: Account,
  code: string,
  { device, user_agent }: Pick<Visitor, 'device' | 'user_agent'>,
) {
  const { db, now } = asking
  const tries = codeAttemptBuckets(account, device)
  await countAttempt(db, tries, now)
  const event = { entity: 'users', entity_id: account.id }
  const changes = { user_agent, known_device: device !== null }
  const second = await consumeSecondFactorCode(asking, account, code)
  if (!second) {
    await recordSecurityEvent(db, { ...event, action: 'code_failed', actor: 'visitor', changes }, now)
    throw wrongCodeProblem()
  }
  logEvent('sign_in', { users: account.id }, 'info')
  const signedIn = { ...event, action: 'sign_in', actor: account.email, changes: { ...changes, second } }
  await db.batch([clearAttempts(db, tries), insertAudit(db, signedIn, now)])
}
