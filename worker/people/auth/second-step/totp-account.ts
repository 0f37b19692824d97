import { and, eq, isNull, sql } from 'drizzle-orm'
import { clearAttempts, countAttempt } from '../../../db/attempts'
import { insertAuditIfChanged } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { recovery_codes, users } from '../../../db/schema/people'
import type { Operator } from '../../../env'
import { firstOrThrow } from '../../../lib/only'
import { Problem } from '../../../lib/problem'
import { selectSettingRows, settingOrDefault } from '../../../site/settings/read'
import { type AccountContext, requirePassword } from '../account'
import type { Account } from '../login'
import { endSessions } from '../session'
import { countRecoveryCodes, newRecoveryCodes, storeRecoveryCodesIfChanged } from './recovery'
import {
  codeAttemptBuckets,
  consumeSecondFactorCode,
  decryptTotpSecret,
  encryptTotpSecret,
  hasTotpEnabled,
  wrongCodeProblem,
} from './second-step'
import { encodeBase32, newTotpSecret, otpauthUri, totpStepOfCode } from './totp'

const alreadyOnProblem = () =>
  new Problem('bad_transition', {
    detail:
      'Verifikasi dua langkah sudah aktif di akun ini. Muat ulang halaman untuk membuat kode pemulihan baru.',
  })
const notOnProblem = () =>
  new Problem('bad_transition', { detail: 'Verifikasi dua langkah tidak sedang diaktifkan di akun ini.' })

const ownAccount = async (db: Db, id: string): Promise<Account> =>
  firstOrThrow(await db.select().from(users).where(eq(users.id, id)), 'session_ended')

const isNotOn = (id: string) =>
  sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${id} AND users.totp_confirmed_at IS NULL)`

const ownEvent = ({ id, email }: Operator, action: string) => ({
  entity: 'users',
  entity_id: id,
  action,
  actor: email,
})

export async function readTotpState({ db, operator }: AccountContext) {
  const { id, totp_confirmed_at } = await ownAccount(db, operator.id)
  return { confirmed_at: totp_confirmed_at, recovery_left: await countRecoveryCodes(db, id) }
}

/** Creates a TOTP secret, which is inactive until a code confirms it. Throws `wrong_password`, `bad_transition`. */
export async function startTotp(own: AccountContext, password: string) {
  const { db, secret, operator, now } = own
  const { id, email } = operator
  await requirePassword(own, password)
  const totp = newTotpSecret()
  const totp_secret = await encryptTotpSecret(secret, id, new Uint8Array(totp))
  const { started, settings } = await db.batch({
    started: db
      .update(users)
      .set({ totp_secret, totp_step: null })
      .where(and(eq(users.id, id), isNull(users.totp_confirmed_at)))
      .returning({ id: users.id }),
    event: insertAuditIfChanged(db, ownEvent(operator, 'start_totp'), now),
    settings: selectSettingRows(db, 'shop'),
  })
  if (started.length === 0) throw alreadyOnProblem()
  return { secret: encodeBase32(totp), uri: otpauthUri(totp, email, settingOrDefault(settings, 'shop').name) }
}

/** Enables the second factor, ends other sessions, returns recovery codes. Throws `wrong_code`, `bad_transition`. */
export async function confirmTotp({ db, secret, operator, now }: AccountContext, code: string) {
  const { id, session_id } = operator
  const account = await ownAccount(db, id)
  if (hasTotpEnabled(account)) throw alreadyOnProblem()
  if (account.totp_secret === null) throw notOnProblem()
  const tries = codeAttemptBuckets(account, null)
  await countAttempt(db, tries, now)
  const totp = await decryptTotpSecret(secret, id, account.totp_secret)
  const step = totp && totpStepOfCode(totp, code, now, null)
  if (!step) throw wrongCodeProblem()
  const codes = newRecoveryCodes()
  const { confirmed } = await db.batch({
    old: db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, id), isNotOn(id))),
    confirmed: db
      .update(users)
      .set({ totp_confirmed_at: now, totp_step: step })
      .where(
        and(eq(users.id, id), eq(users.totp_secret, account.totp_secret), isNull(users.totp_confirmed_at)),
      )
      .returning({ id: users.id }),
    codes: storeRecoveryCodesIfChanged(db, id, codes, now),
    event: insertAuditIfChanged(db, ownEvent(operator, 'totp_on'), now),
    sessions: endSessions(db, id, session_id, now),
    tries: clearAttempts(db, tries),
  })
  if (confirmed.length === 0) throw new Problem('stale')
  return codes
}

type Factors = { password: string; code: string }

/** Checks both factors. Throws `wrong_password`, `wrong_code`, `bad_transition`. */
async function requireBothFactors(own: AccountContext, { password, code }: Factors) {
  const { db, operator, now } = own
  await requirePassword(own, password)
  const account = await ownAccount(db, operator.id)
  const { totp_secret } = account
  if (!hasTotpEnabled(account) || totp_secret === null) throw notOnProblem()
  const tries = codeAttemptBuckets(account, null)
  await countAttempt(db, tries, now)
  if (!(await consumeSecondFactorCode(own, account, code))) throw wrongCodeProblem()
  return { tries, isSameSecret: and(eq(users.id, operator.id), eq(users.totp_secret, totp_secret)) }
}

/** Replaces all recovery codes, for example if the answer with the first codes was lost. */
export async function renewRecoveryCodes(own: AccountContext, factors: Factors) {
  const { db, operator, now } = own
  const { tries, isSameSecret } = await requireBothFactors(own, factors)
  const codes = newRecoveryCodes()
  const { kept } = await db.batch({
    old: db
      .delete(recovery_codes)
      .where(sql`${recovery_codes.user_id} IN (SELECT id FROM users WHERE ${isSameSecret})`),
    // This UPDATE changes no value. If the second factor is off, no row matches and the next two statements do nothing.
    kept: db.update(users).set({ id: operator.id }).where(isSameSecret).returning({ id: users.id }),
    codes: storeRecoveryCodesIfChanged(db, operator.id, codes, now),
    event: insertAuditIfChanged(db, ownEvent(operator, 'recovery_codes'), now),
    tries: clearAttempts(db, tries),
  })
  if (kept.length === 0) throw new Problem('stale')
  return codes
}

export async function stopTotp(own: AccountContext, factors: Factors) {
  const { db, operator, now } = own
  const { id } = operator
  const { tries, isSameSecret } = await requireBothFactors(own, factors)
  await db.batch([
    db.update(users).set({ totp_secret: null, totp_confirmed_at: null, totp_step: null }).where(isSameSecret),
    insertAuditIfChanged(db, ownEvent(operator, 'totp_off'), now),
    db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, id), isNotOn(id))),
    clearAttempts(db, tries),
  ])
}
