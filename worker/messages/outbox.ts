import { type SQL, sql } from 'drizzle-orm'
import {
  isMessageStillValid,
  type MessageKind,
  type MessageOrder,
  type MessageOrderEvent,
  mayReceiveMessage,
  messageKindNames,
  messageRulesOf,
} from '../contract/messages/kinds'
import { type MessageChannel, type MessageState, messageChannels } from '../contract/messages/text'
import { chargeGraceMinutes } from '../contract/money/charges'
import type { Db } from '../db/client'
import { insertSelect } from '../db/guard'
import { claimsEndingWithoutProofSql, mailboxSql } from '../db/orders/held'
import { orderSearchTerms } from '../db/orders/order-terms'
import { jsonListSql } from '../db/query/keyset'
import { messages } from '../db/schema/messages'
import { hourMs, minuteMs, timePlusMs } from '../db/stamp'
import { selectSettingRows, settingOrDefault } from '../site/settings/read'
import { messageFactColumns } from './facts'

export type KnownMessage = {
  id: number | null
  kind: MessageKind
  channel: MessageChannel
  ref: string
  state: MessageState
  error: string | null
  due_at: string
  sent_at: string | null
}

/** `agreed`: number of the order event in which the customer last consented to messages. */
type NotifiedOrder = MessageOrder & { agreed: number | null }
type IsOn = (kind: MessageKind, channel: MessageChannel) => boolean

const channelNames = Object.keys(messageChannels) as MessageChannel[]

const skipMessage = (message: KnownMessage, error: 'withdrawn' | 'overtaken') =>
  Object.assign(message, { state: 'skipped', error })

const makeDueAgain = (message: KnownMessage) => Object.assign(message, { state: 'due', error: null })

const latestFirst = (a: KnownMessage, b: KnownMessage) =>
  (b.sent_at ?? '').localeCompare(a.sent_at ?? '') || (b.id ?? 0) - (a.id ?? 0)

/** Adds the messages that an order event causes: notices and receipts always, other messages only with consent. */
export function addEventMessages(messages: KnownMessage[], event: MessageOrderEvent, order: NotifiedOrder) {
  const wasAgreed = event.n >= (order.agreed ?? 0)
  for (const kind of messageKindNames) {
    const { at, ref: refOf, isLatestOnly, isNotice, isReceipt, tells } = messageRulesOf(kind)
    if ((!wasAgreed && !isNotice && !isReceipt) || !tells?.(event, order)) continue
    for (const channel of channelNames.filter(name => mayReceiveMessage(kind, name, order))) {
      const same = messages.filter(m => m.kind === kind && m.channel === channel)
      const ref = refOf?.(event, order, same.filter(({ state }) => state === 'sent').sort(latestFirst)) ?? ''
      const due_at = at?.(event, order) ?? event.created_at
      for (const older of same)
        if (isLatestOnly && older.state === 'due' && older.ref !== ref) skipMessage(older, 'withdrawn')
      const known = same.find(message => message.ref === ref)
      if (!known)
        messages.push({ id: null, kind, channel, ref, state: 'due', error: null, due_at, sent_at: null })
      else if (known.state === 'skipped' && (known.error === 'withdrawn' || known.error === 'overtaken'))
        Object.assign(makeDueAgain(known), { due_at })
    }
  }
}

/** Skips due messages that no longer apply or were replaced. Restores a message whose replacement was not sent. */
export function recheckDueMessages(messages: KnownMessage[], order: NotifiedOrder, isOn: IsOn, now: string) {
  const isHeard = ({ channel }: KnownMessage) =>
    messages.some(
      m => m.channel === channel && m.state === 'sent' && ['scheduled', 'slaughtered'].includes(m.kind),
    )
  for (const message of messages) {
    const { kind, channel, state, error } = message
    const isTrue = isMessageStillValid(kind, channel, order, now)
    const newer = messageRulesOf(kind).overtakenBy?.(order)
    if (state === 'due' && !isTrue) skipMessage(message, 'withdrawn')
    else if (state === 'due' && newer && isOn(newer, channel)) skipMessage(message, 'overtaken')
    else if (state === 'skipped' && error === 'overtaken' && isTrue && !newer && !isHeard(message))
      makeDueAgain(message)
  }
}

// A trigger on `order_events` adds each event to the outbox. This file decides later which messages the event causes.

/** The reminder is sent 3 hours before the payment deadline; later for shorter reservations. */
const reminderLeadMs = 3 * hourMs

/**
 * No reminder in the first hour. It is sent when half of the other hours remain, for example the last hour of 3, but at
 * most 3 hours before the deadline. An order with 1 hour gets none.
 */
const isReminderTimeSql = (now: string) =>
  sql`expires_at <= strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(3, (hold_hours - 1) / 2.0) || ' hours')`

const eventsPerBatch = 200

const channels = sql`json_each('["whatsapp","email"]') AS channel`

const unlessKnown = sql`ON CONFLICT (order_id, kind, ref, channel) DO NOTHING`

/** SQL version of `isUnpaid` in contract/messages/kinds.ts, for orders with personal data. Change both together. */
const isUnpaidOrder = sql`anonymized_at IS NULL AND payment_claimed_at IS NULL
  AND status = 'pending' AND payment_status <> 'verified'`

/** SQL condition: the customer consented. An e-mailed receipt to the customer who placed the order needs no consent. */
const mayNotify = sql`(due.message_consent IS NOT NULL OR (kind = 'placed' AND channel.value = 'email' AND due.key_version = 1))`

const insertMessages = (kind: string, ref: SQL, at: SQL, from: SQL, now: string) =>
  insertSelect(
    messages,
    {
      order_id: sql`due.id`,
      kind: sql`kind`,
      ref,
      channel: sql`channel.value`,
      due_at: at,
      next_try_at: at,
      created_at: now,
      updated_at: now,
    },
    sql`FROM (${from}) AS due JOIN (SELECT ${kind} AS kind) JOIN ${channels} WHERE ${mayNotify} ${unlessKnown}`,
  )

const insertLinks = (from: SQL, now: string) =>
  insertSelect(
    messages,
    {
      order_id: sql`id`,
      kind: 'link_asked',
      ref: now,
      channel: 'email',
      due_at: now,
      next_try_at: now,
      created_at: now,
      updated_at: now,
    },
    sql`${from} ${unlessKnown} RETURNING order_id`,
  )

const insertReceipts = (db: Db, from: SQL, now: string) =>
  db.run(insertMessages('placed', sql`''`, sql`due.created_at`, from, now))

/** SQL statement that queues the receipt of a new order, because placing an order writes no order event. */
export const queueReceipt = (db: Db, id: string, now: string) =>
  insertReceipts(
    db,
    sql`SELECT id, created_at, message_consent, key_version FROM orders WHERE id = ${id} AND ${isUnpaidOrder}`,
    now,
  )

/** Queues the e-mail with an order's link. Returns the order's id; null if unknown, anonymised or without e-mail. */
export async function queueOrderLinkEmail(db: Db, code: string, now: string) {
  const [row] = await db.all<{ order_id: string }>(
    insertLinks(
      sql`FROM orders WHERE order_id = ${code} AND anonymized_at IS NULL AND customer_email <> ''`,
      now,
    ),
  )
  return row?.order_id ?? null
}

/** A charge moves the deadline by these minutes. The order needs no second reminder for them. */
const withoutGrace = (deadline: SQL) =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${deadline}, '-${sql.raw(String(chargeGraceMinutes))} minutes')`

export const insertTimedMessages = (db: Db, now: string) => {
  const soon = timePlusMs(now, reminderLeadMs)
  const afterGrace = timePlusMs(now, chargeGraceMinutes * minuteMs)
  const near = sql`${isUnpaidOrder} AND expires_at > ${afterGrace} AND expires_at <= ${soon}`
  const columns = sql`id, hold_hours, expires_at, message_consent, key_version`
  return [
    insertReceipts(
      db,
      sql`SELECT id, created_at, message_consent, key_version FROM orders INDEXED BY orders_fresh
        WHERE fresh = 1 AND ${isUnpaidOrder} AND NOT EXISTS (
          SELECT 1 FROM messages WHERE order_id = orders.id AND kind = 'placed' AND ref = '' AND channel = 'email')`,
      now,
    ),
    db.run(
      insertMessages(
        'reminder',
        sql`due.expires_at`,
        sql`${now}`,
        sql`
          SELECT * FROM (
            SELECT ${columns} FROM orders INDEXED BY orders_fresh WHERE fresh = 1 AND ${near}
            UNION ALL
            SELECT ${columns} FROM orders INDEXED BY orders_waiting
            WHERE status = 'pending' AND payment_status IN ('pending', 'rejected') AND fresh = 0 AND ${near}
            UNION ALL
            SELECT ${columns} FROM (${claimsEndingWithoutProofSql(sql`*`, afterGrace, soon)}) WHERE anonymized_at IS NULL
          ) AS near
          WHERE ${isReminderTimeSql(now)} AND NOT EXISTS (
            SELECT 1 FROM messages WHERE order_id = near.id AND kind = 'reminder' AND ref >= ${withoutGrace(sql`near.expires_at`)})`,
        now,
      ),
    ),
  ] as const
}

const maxLinks = 3
/** Number of search hits to check for a phone number, because the index also finds its digits in other fields. */
const maxHits = 20

type Person = { phone: string; email: string }

export async function queueOrderLinkEmails(db: Db, { phone, email }: Person, now: string) {
  const rows = await db.all<{ order_id: string }>(
    insertLinks(
      sql`FROM orders
        WHERE seq IN (
          SELECT rowid FROM orders_search WHERE orders_search MATCH ${orderSearchTerms(phone)} ORDER BY rowid DESC LIMIT ${maxHits})
          AND customer_phone = ${phone} AND ${mailboxSql(sql`customer_email`)} = ${mailboxSql(sql`${email}`)}
          AND anonymized_at IS NULL
        ORDER BY seq DESC LIMIT ${maxLinks}`,
      now,
    ),
  )
  return rows.map(({ order_id }) => order_id)
}

type OutboxEvent = Omit<MessageOrderEvent, 'details'> & { id: number; order_id: string; details: string }
type Order = MessageOrder & { id: string; agreed: number | null }
type Known = KnownMessage & { order_id: string }

const oldestEvents = sql`SELECT id, order_id, n, type, details, created_at FROM outbox ORDER BY id LIMIT ${eventsPerBatch}`

const readOutbox = (db: Db) =>
  db.batch({
    setting: selectSettingRows(db, 'messages'),
    events: db.all<OutboxEvent>(oldestEvents),
    orders: db.all<Order>(sql`
      SELECT id, created_at, key_version, status, payment_status, payment_claimed_at, claim_until, expires_at, slaughter_status,
        slaughter_date, message_consent, anonymized_at, ${messageFactColumns},
        (SELECT max(n) FROM order_events WHERE order_id = orders.id AND type = 'messages_agreed') AS agreed
      FROM orders WHERE id IN (SELECT order_id FROM (${oldestEvents}))`),
    known: db.all<Known>(sql`
      SELECT id, order_id, kind, channel, ref, state, error, due_at, sent_at FROM messages
      WHERE order_id IN (SELECT order_id FROM (${oldestEvents})) ORDER BY id`),
  })

type Changed = KnownMessage & { order_id: string; event: number; was: string | null }

function changesOf({ setting, events, orders, known }: Awaited<ReturnType<typeof readOutbox>>, now: string) {
  const { texts } = settingOrDefault(setting, 'messages')
  const ofOrder = Map.groupBy(events, ({ order_id }) => order_id)
  return orders.flatMap((order): Changed[] => {
    const lines = ofOrder.get(order.id) ?? []
    const before = known.filter(({ order_id }) => order_id === order.id)
    const messages: KnownMessage[] = before.map(message => ({ ...message }))
    for (const { details, ...line } of lines)
      addEventMessages(messages, { ...line, details: JSON.parse(details) }, order)
    recheckDueMessages(messages, order, (kind, channel) => texts[kind][channel].on, now)
    return messages.flatMap((message, n) => {
      const was = before[n]
      const isSame = was && was.state === message.state && was.error === message.error
      if (isSame && was.due_at === message.due_at) return []
      return [{ ...message, order_id: order.id, event: lines.at(-1)?.id ?? 0, was: was?.state ?? null }]
    })
  })
}

/** SQL statements that write changed messages, unless a concurrent run has already taken the event from the outbox. */
const writeChanges = (db: Db, changes: Changed[], events: OutboxEvent[], now: string) => {
  const rows = sql`json_each(${JSON.stringify(changes)}) AS row JOIN outbox ON outbox.id = row.value ->> 'event'`
  const value = (name: string) => sql.raw(`row.value ->> '${name}'`)
  return [
    db.run(sql`
      UPDATE messages SET state = changed.state, error = changed.error, updated_at = ${now},
        due_at = changed.due_at,
        next_try_at = iif(changed.state = 'due', changed.due_at, next_try_at),
        tries = iif(changed.state = 'due', 0, tries),
        held_by = iif(changed.state = 'due', NULL, held_by),
        held_until = iif(changed.state = 'due', NULL, held_until)
      FROM (SELECT ${value('id')} AS id, ${value('was')} AS was, ${value('state')} AS state, ${value('error')} AS error,
        ${value('due_at')} AS due_at FROM ${rows}) AS changed
      WHERE messages.id = changed.id AND messages.state = changed.was`),
    db.run(
      insertSelect(
        messages,
        {
          order_id: value('order_id'),
          kind: value('kind'),
          ref: value('ref'),
          channel: value('channel'),
          state: value('state'),
          error: value('error'),
          due_at: value('due_at'),
          next_try_at: value('due_at'),
          created_at: now,
          updated_at: now,
        },
        sql`FROM ${rows} JOIN orders ON orders.id = row.value ->> 'order_id' WHERE row.value ->> 'id' IS NULL ${unlessKnown}`,
      ),
    ),
    db.run(sql`
      DELETE FROM outbox WHERE id IN ${jsonListSql(events.map(({ id }) => id))}`),
  ] as const
}

/** Processes up to `slices` × 200 order events, oldest first. Safe to run concurrently. True if none is left. */
export async function processOutbox(db: Db, now: string, slices = 10) {
  for (let n = 0; n < slices; n++) {
    const found = await readOutbox(db)
    if (found.events.length === 0) return true
    await db.batch([...writeChanges(db, changesOf(found, now), found.events, now)])
    if (found.events.length < eventsPerBatch) return true
  }
  return false
}
