import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context'
import { isMessageStillValid, messageKindNames } from '../contract/messages/kinds'
import {
  type ClaimAnswer,
  type ClaimInput,
  leasedMessageSchema,
  type Message,
  type MessageListQuery,
  type MessageStateInput,
  type MessageSummary,
  messagePage,
  messageSchema,
  messageSummarySchema,
} from '../contract/messages/messages'
import { messageText } from '../contract/messages/text'
import type { Settings } from '../contract/site/settings'
import type { Db } from '../db/client'
import { orderSearchTerms } from '../db/orders/order-terms'
import { jsonListSql, splitPage } from '../db/query/keyset'
import { countFromRows, maxCountedRows, rowCountQuery } from '../db/query/where'
import { minuteMs, timePlusMs } from '../db/stamp'
import { firstOrThrow } from '../lib/only'
import { Problem } from '../lib/problem'
import { recordOrderLinkUse } from '../orders/lookup/link'
import { selectSettingRows, settingOrDefault } from '../site/settings/read'
import { isUrgentMessageSql, type MessageFacts, messageValues, orderLinkOf, readMessageFacts } from './facts'
import { processOutbox } from './outbox'

const columns = sql`messages.id, orders.id AS "order", orders.order_id, customer_name, kind, channel, state, due_at, next_try_at,
  sent_at, sent_by, error, tries, messages.updated_at`

const fromMessages = sql`FROM messages JOIN orders ON orders.id = messages.order_id`

/** A search finds orders first and then their messages, so its cost does not grow with the number of messages. */
function searchedMessages(q: string) {
  const words = orderSearchTerms(q)
  const seqs = words
    ? sql`SELECT rowid FROM orders_search WHERE orders_search MATCH ${words} ORDER BY rowid DESC LIMIT ${maxCountedRows}`
    : sql`SELECT 0 WHERE 0`
  return sql`FROM orders CROSS JOIN messages INDEXED BY messages_once ON messages.order_id = orders.id
    WHERE orders.seq IN (${seqs})`
}

export async function listMessages(db: Db, query: MessageListQuery, now: string) {
  const { state, channel, q, cursor, limit } = query
  await processOutbox(db, now)
  const isOldestFirst = state !== undefined && state !== 'sent' && state !== 'skipped'
  const last = Number(cursor) || (isOldestFirst ? 0 : Number.MAX_SAFE_INTEGER)
  const [beyond, order] = isOldestFirst ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const rows = await db.all<Message>(sql`
    SELECT ${columns} ${q ? searchedMessages(q) : sql`${fromMessages} WHERE true`}
      ${state ? sql`AND state = ${state}` : sql``} ${channel ? sql`AND channel = ${channel}` : sql``}
      AND messages.id ${beyond} ${last}
    ORDER BY messages.id ${order} LIMIT ${limit + 1}`)
  return messagePage.parse({ ...splitPage(rows, limit, last => String(last.id)), total: null })
}

export const readMessage = async (db: Db, id: number): Promise<Message> =>
  messageSchema.parse(
    firstOrThrow(await db.all(sql`SELECT ${columns} ${fromMessages} WHERE messages.id = ${id}`)),
  )

const selectSome = (where: ReturnType<typeof sql>) =>
  sql`SELECT id, order_id, kind FROM messages WHERE ${where} LIMIT ${maxCountedRows}`

export async function countMessages(db: Db, now: string, canMail: boolean): Promise<MessageSummary> {
  await processOutbox(db, now)
  const setting = settingOrDefault(await selectSettingRows(db, 'messages'), 'messages')
  const queue = selectSome(dueWhatsappCondition(setting, now))
  const emails = (where: ReturnType<typeof sql>) =>
    rowCountQuery(db, sql`FROM messages WHERE channel = 'email' AND ${where}`)
  const { kinds, products, failed, unknown, due } = await db.batch({
    kinds: db.all(sql`SELECT kind, count(*) AS n FROM (${queue}) GROUP BY kind`),
    products: db.all(sql`
      SELECT coalesce(animal_id, service_id) AS id, max(name) AS name, count(DISTINCT waiting.id) AS n
      FROM (${queue}) AS waiting CROSS JOIN order_items ON order_items.order_id = waiting.order_id
      WHERE animal_id IS NOT NULL OR service_id IS NOT NULL GROUP BY 1 ORDER BY n DESC, name LIMIT 100`),
    failed: emails(sql`state = 'failed'`),
    unknown: emails(sql`state = 'sending' AND updated_at <= ${timePlusMs(now, -emailResultTimeoutMs)}`),
    due: emails(sql`state = 'due' AND next_try_at <= ${now}`),
  })
  return messageSummarySchema.parse({
    kinds,
    products,
    failed: countFromRows(failed) + countFromRows(unknown),
    emails: countFromRows(due),
    is_mailing: canMail && setting.sender !== '',
  })
}

/** In ms. Until its lease ends, only the browser tab that leased a message can send it. */
const leaseMs = 5 * minuteMs
/** In ms. An e-mail that is in state `sending` for longer will get no result any more. */
export const emailResultTimeoutMs = 2 * minuteMs

/** SQL condition: the tab `holder` leased the message. Includes withdrawn messages, which may have been sent. */
const isInQueue = (holder: string) => sql`channel = 'whatsapp' AND held_by = ${holder}
  AND (state IN ('due', 'sent') OR (state = 'skipped' AND error IN ('by_hand', 'withdrawn', 'overtaken')))`

/** SQL condition: the message has the version `seen`, and is not an e-mail that was sent or is being sent. */
const isAsSeen = (seen: string, now: string) => sql`updated_at = ${seen}
  AND (channel = 'whatsapp' OR state IN ('due', 'failed', 'skipped') OR (state = 'sending' AND updated_at <= ${timePlusMs(now, -emailResultTimeoutMs)}))`

/** SQL condition: the message may get this state. A withdrawn message may have been sent, so `sent` stays possible. */
const isAllowed = (state: string) =>
  state === 'sent' ? sql`1` : sql`NOT (state = 'skipped' AND error IN ('withdrawn', 'overtaken'))`

const stateColumns = (state: MessageStateInput['state'], actor: string, now: string): SQL => {
  if (state === 'sent') return sql`state = 'sent', error = NULL, sent_at = ${now}, sent_by = ${actor}`
  if (state === 'skipped')
    return sql`state = 'skipped', error = 'by_hand', sent_at = NULL, sent_by = ${actor}`
  // Set `due_at` to now, so that the cron does not skip an old message again because of its age.
  return sql`state = 'due', error = NULL, sent_at = NULL, sent_by = NULL, next_try_at = min(next_try_at, ${now}),
    due_at = max(due_at, ${now})`
}

const leaseColumns = (holder: string | null | undefined, now: string) =>
  holder ? sql`held_until = ${timePlusMs(now, leaseMs)}` : sql`held_by = NULL, held_until = NULL`

/** Sets the state of a message that `holder` leased or that has version `updated_at`. Throws `not_found`, `stale`. */
export async function setMessageState({ db, now, actor }: Context, id: number, input: MessageStateInput) {
  const { state, holder, updated_at } = input
  const mine = holder ? isInQueue(holder) : isAsSeen(updated_at ?? '', now)
  const { rows } = await db.batch({
    rows: db.all(sql`
      UPDATE messages SET ${stateColumns(state, actor, now)}, ${leaseColumns(holder, now)}, updated_at = ${now}
      WHERE id = ${id} AND ${mine} AND ${isAllowed(state)} RETURNING id`),
    used: recordOrderLinkUse(
      db,
      sql`(SELECT order_id FROM messages
        WHERE messages.id = ${id} AND state = 'sent' AND channel = 'whatsapp' AND sent_by = ${actor} AND sent_at = ${now})`,
      actor,
      now,
    ),
  })
  if (rows.length > 0) return
  const [known] = await db.all(sql`SELECT 1 FROM messages WHERE id = ${id}`)
  throw new Problem(known ? 'stale' : 'not_found')
}

export const markEmailsDue = (db: Db, ids: number[], now: string) =>
  db.run(sql`
    UPDATE messages SET ${stateColumns('due', '', now)}, updated_at = ${now}
    WHERE id IN ${jsonListSql(ids)} AND state = 'failed' AND channel = 'email'`)

const maxRounds = 5

type ClaimContext = { db: Db; now: string; actor: string; origin: string; secret: string }
type Setting = Settings['messages']

const enabledKinds = ({ texts }: Setting) => messageKindNames.filter(kind => texts[kind].whatsapp.on)

const ofProduct = (product: string) => sql`EXISTS (
  SELECT 1 FROM order_items WHERE order_items.order_id = messages.order_id AND (animal_id = ${product} OR service_id = ${product}))`

export const dueWhatsappCondition = (setting: Setting, now: string) => sql`
  channel = 'whatsapp' AND state = 'due' AND next_try_at <= ${now} AND kind IN ${jsonListSql(enabledKinds(setting))}`

function claimCondition({ kind, product }: ClaimInput, setting: Setting, now: string): SQL {
  const ofKind = kind ? sql`kind = ${kind}` : sql`1`
  return sql`${dueWhatsappCondition(setting, now)} AND ${ofKind} AND ${product ? ofProduct(product) : sql`1`}`
}

const selectOldest = (which: SQL, { holder, limit }: ClaimInput, now: string) => sql`
  SELECT id, kind, next_try_at FROM messages
  WHERE ${which} AND (held_until IS NULL OR held_until <= ${now} OR held_by = ${holder})
  ORDER BY next_try_at, id LIMIT ${limit}`

/** Leases messages to a tab in one UPDATE, so that two tabs cannot get the same message. */
const leaseMessages = (db: Db, input: ClaimInput, which: SQL, now: string) =>
  db.all<{ id: number }>(sql`
    UPDATE messages SET held_by = ${input.holder}, held_until = ${timePlusMs(now, leaseMs)}
    WHERE id IN (
      SELECT id FROM (
        SELECT * FROM (${selectOldest(sql`${isUrgentMessageSql} AND ${which}`, input, now)})
        UNION ALL SELECT * FROM (${selectOldest(sql`NOT ${isUrgentMessageSql} AND ${which}`, input, now)}))
      ORDER BY NOT ${isUrgentMessageSql}, next_try_at, id LIMIT ${input.limit})
    RETURNING id`)

const withdrawMessages = (db: Db, ids: number[], now: string) =>
  db.run(sql`
    UPDATE messages SET state = 'skipped', error = 'withdrawn', updated_at = ${now}
    WHERE state = 'due' AND id IN ${jsonListSql(ids)}`)

const releaseLeases = (db: Db, holder: string) =>
  db.run(sql`
    UPDATE messages SET held_by = NULL, held_until = NULL
    WHERE channel = 'whatsapp' AND state = 'due' AND held_by = ${holder}`)

const messageView = (
  facts: MessageFacts,
  setting: Setting,
  shop: string,
  { origin, secret }: ClaimContext,
) => {
  const { text } = setting.texts[facts.kind].whatsapp
  const link = orderLinkOf(facts, origin, secret)
  return leasedMessageSchema.parse({
    ...facts,
    id: facts.message,
    text: messageText(text, messageValues(facts, shop), link),
  })
}

async function leaseApplicable(desk: ClaimContext, input: ClaimInput, setting: Setting) {
  const { db, now } = desk
  const which = claimCondition(input, setting, now)
  for (let round = 0; round < maxRounds; round++) {
    const taken = await leaseMessages(db, input, which, now)
    const found = await readMessageFacts(db, jsonListSql(taken.map(({ id }) => id)))
    const untrue = found
      .filter(facts => !isMessageStillValid(facts.kind, 'whatsapp', facts, now))
      .map(facts => facts.message)
    if (untrue.length > 0) await withdrawMessages(db, untrue, now)
    if (untrue.length < found.length || found.length === 0)
      return found.filter(facts => !untrue.includes(facts.message))
  }
  return []
}

/** Leases messages for 5 minutes, urgent messages first. `limit` 0 releases the leases. */
export async function claimMessages(desk: ClaimContext, input: ClaimInput): Promise<ClaimAnswer> {
  const { db, now } = desk
  await processOutbox(db, now)
  const settings = await selectSettingRows(db, 'messages', 'shop')
  const setting = settingOrDefault(settings, 'messages')
  const found =
    input.limit > 0
      ? await leaseApplicable(desk, input, setting)
      : await releaseLeases(db, input.holder).then(() => [])
  // The texts contain the orders' secret links, so leasing a message counts as sending its link.
  const ids = found.map(({ order }) => order)
  if (ids.length > 0) await recordOrderLinkUse(db, jsonListSql(ids), desk.actor, now)
  const [left] = await db.all<{ n: number; others: number }>(sql`
    SELECT count(*) AS n, coalesce(sum(held_by <> ${input.holder} AND held_until > ${now}), 0) AS others
    FROM (SELECT held_by, held_until FROM messages WHERE ${claimCondition(input, setting, now)} LIMIT ${maxCountedRows})`)
  return {
    items: found.map(facts => messageView(facts, setting, settingOrDefault(settings, 'shop').name, desk)),
    left: left?.n ?? 0,
    held_elsewhere: left?.others ?? 0,
    held_until: timePlusMs(now, leaseMs),
  }
}
