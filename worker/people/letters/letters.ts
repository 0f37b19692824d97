import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import type { Post } from '../../messages/delivery/deliver'
import { classifySendError, emailRetryDelay } from '../../messages/delivery/refusals'
import { paymentRedirectFields } from '../../money/accounts/money-moves'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import { bankAccountChangeLetter, signInLetter } from './letter-text'
import { staffLetter } from './shop-letters'

/** In ms: e-mails about older events are not sent, so a shop without a sender address loses e-mails after this time. */
const maxAgeMs = 24 * hourMs
/** In ms. A send attempt without a result is repeated after this time: a duplicate is better than a lost e-mail. */
const retryAfterMs = 15 * minuteMs
const keptMs = 30 * 24 * hourMs
const perRun = 10

/** SQL condition: the event is e-mailed. Must equal the condition of the index `audit_events_told`, word for word. */
export const isMailedEventSql = sql`(entity = 'bank-accounts' OR action = 'sign_in')`

const watched = JSON.stringify([...Object.keys(paymentRedirectFields), 'status'])

/** SQL condition: the event added, deleted, showed or hid a bank account, or changed where its payments go. */
export const isBankAccountEventSql = sql`entity = 'bank-accounts' AND (action IN ('create', 'delete') OR (
  action = 'update' AND EXISTS (
    SELECT 1 FROM json_each(changes) WHERE key IN (SELECT value FROM json_each(${watched})))))`

const isNewDevice = sql`entity = 'users' AND action = 'sign_in' AND json_extract(changes, '$.known_device') = 0`

const accountEvents = sql`audit_events INDEXED BY audit_events_told WHERE ${isMailedEventSql}`
/** SQL for events of the whole shop, such as used-up limits, overdue tasks, reserved stock, contact texts. */
const alarms = sql`audit_events INDEXED BY audit_events_shop WHERE entity = 'shop'`

const deriveFor = (db: Db, events: SQL, whom: SQL, now: string) =>
  db.run(sql`
    INSERT INTO staff_letters (user_id, event_id, next_try_at, created_at, updated_at)
    SELECT users.id, event.id, ${now}, ${now}, ${now}
    FROM (
      SELECT id, entity_id, created_at FROM ${events} AND created_at > ${timePlusMs(now, -maxAgeMs)}) AS event
    JOIN users ON users.disabled_at IS NULL AND users.created_at <= event.created_at AND ${whom} WHERE true
    ON CONFLICT (user_id, event_id) DO NOTHING`)

const deriveStatements = (db: Db, now: string) =>
  [
    deriveFor(db, sql`${accountEvents} AND ${isBankAccountEventSql}`, sql`users.role = 'owner'`, now),
    deriveFor(db, alarms, sql`users.role = 'owner'`, now),
    deriveFor(db, sql`${accountEvents} AND ${isNewDevice}`, sql`users.id = event.entity_id`, now),
    db.run(sql`DELETE FROM staff_letters WHERE created_at < ${timePlusMs(now, -keptMs)}`),
  ] as const

/** SQL condition: the recipient still has access and is still an owner; only sign-ins are reported to everybody. */
const isStillRecipient = sql`EXISTS (
  SELECT 1 FROM users JOIN audit_events AS event ON event.id = event_id
  WHERE users.id = user_id AND users.disabled_at IS NULL AND (users.role = 'owner' OR event.action = 'sign_in'))`

const isDue = (now: string) => sql`next_try_at <= ${now}
  AND (state = 'due' OR (state = 'sending' AND updated_at < ${timePlusMs(now, -retryAfterMs)})) AND ${isStillRecipient}`

type Row = {
  id: number
  tries: number
  email: string
  entity: string
  entity_id: string
  action: string
  actor: string
  changes: string
  at: string
}

async function leaseLetter(db: Db, id: number, now: string): Promise<Row | null> {
  const { taken, rows } = await db.batch({
    taken: db.all(sql`
      UPDATE staff_letters SET state = 'sending', tries = tries + 1, updated_at = ${now}
      WHERE id = ${id} AND ${isDue(now)} RETURNING id`),
    rows: db.all<Row>(sql`
      SELECT letter.id, letter.tries, users.email, event.entity, event.entity_id, event.action, event.actor, event.changes,
        event.created_at AS at
      FROM staff_letters AS letter JOIN users ON users.id = letter.user_id
        JOIN audit_events AS event ON event.id = letter.event_id
      WHERE letter.id = ${id}`),
  })
  return taken.length > 0 ? (rows[0] ?? null) : null
}

type Outcome = { state: 'sent' | 'due' | 'failed'; error: string | null; wait?: number }

const record = (db: Db, { id, tries }: Row, { state, error, wait = 0 }: Outcome, now: string) =>
  db.run(sql`
    UPDATE staff_letters SET state = ${state}, error = ${error}, updated_at = ${now},
      next_try_at = ${timePlusMs(now, wait)}
    WHERE id = ${id} AND tries = ${tries} AND state = 'sending'`)

function afterRefusal(error: unknown, tries: number): Outcome {
  const { code, means } = classifySendError(error)
  logError(error, { event: 'staff_email_not_sent', code })
  const wait = means === 'failed' ? null : emailRetryDelay(tries)
  return wait === null ? { state: 'failed', error: code } : { state: 'due', error: code, wait }
}

const letters: Record<string, typeof bankAccountChangeLetter> = { users: signInLetter, shop: staffLetter }

type Sender = { email: Pick<SendEmail, 'send'>; origin: string; shop: string; sender: string }

async function send({ email, origin, shop, sender }: Sender, row: Row): Promise<Outcome> {
  const letter = letters[row.entity] ?? bankAccountChangeLetter
  try {
    await email.send({
      from: { email: sender, name: shop.replace(/["<>\\]/g, '') },
      to: row.email,
      ...letter({ ...row, changes: JSON.parse(row.changes) }, shop, origin),
    })
    return { state: 'sent', error: null }
  } catch (error) {
    return afterRefusal(error, row.tries)
  }
}

/** E-mails the team about audit events of the last day. Safe to run concurrently. Does nothing without e-mail set up. */
export async function sendStaffLetters({ db, email, origin, now }: Post) {
  if (!email || origin === null) return
  const settings = await selectSettingRows(db, 'messages', 'shop')
  const { sender } = settingOrDefault(settings, 'messages')
  const shop = settingOrDefault(settings, 'shop').name
  if (sender === '') return
  await db.batch([...deriveStatements(db, now)])
  const due = await db.all<{ id: number }>(
    sql`SELECT id FROM staff_letters WHERE ${isDue(now)} ORDER BY next_try_at LIMIT ${perRun}`,
  )
  for (const { id } of due) {
    const row = await leaseLetter(db, id, now)
    if (row) await record(db, row, await send({ email, origin, shop, sender }, row), now)
  }
}
