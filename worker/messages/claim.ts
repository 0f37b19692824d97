import { type SQL, sql } from 'drizzle-orm'
import { isMessageStillValid, messageKindNames } from '../contract/messages/kinds'
import { type ClaimAnswer, type ClaimInput, leasedMessage } from '../contract/messages/messages'
import { messageText } from '../contract/messages/text'
import type { Settings } from '../contract/site/settings'
import type { Db } from '../db/client'
import { jsonListSql } from '../db/query/list-of'
import { maxCountedRows } from '../db/query/where'
import { timePlusMs } from '../db/stamp'
import { recordLinkUse } from '../orders/lookup/link-uses'
import { selectSettings, settingOrDefault } from '../site/settings/read'
import { type Facts, isUrgentMessageSql, messageValues, orderLinkOf, readMessageFacts } from './facts'
import { leaseMs } from './mark'
import { processOutbox } from './outbox'

const maxRounds = 5

type ClaimContext = { db: Db; now: string; actor: string; origin: string; secret: string }
type Setting = Settings['messages']

const enabledKinds = ({ texts }: Setting) => messageKindNames.filter(kind => texts[kind].whatsapp.on)

const ofProduct = (product: string) => sql`EXISTS (
  SELECT 1 FROM order_items WHERE order_items.order_id = messages.order_id AND (animal_id = ${product} OR service_id = ${product}))`

/** Condition: WhatsApp messages that are due and whose kind is enabled. Uses the index of waiting messages. */
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

/** One UPDATE takes the leases, so two tabs cannot get the same message. */
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

const messageView = (facts: Facts, setting: Setting, shop: string, { origin, secret }: ClaimContext) => {
  const { text } = setting.texts[facts.kind].whatsapp
  const link = orderLinkOf(facts, origin, secret)
  return leasedMessage.parse({
    ...facts,
    id: facts.message,
    text: messageText(text, messageValues(facts, shop), link),
  })
}

/** Leases up to `limit` messages. Skips messages that no longer apply to their order. */
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

/** Leases the next WhatsApp messages to this tab for 5 minutes, urgent ones first. `limit` 0 releases the leases. */
export async function claimMessages(desk: ClaimContext, input: ClaimInput): Promise<ClaimAnswer> {
  const { db, now } = desk
  await processOutbox(db, now)
  const settings = await selectSettings(db, 'messages', 'shop')
  const setting = settingOrDefault(settings, 'messages')
  const found =
    input.limit > 0
      ? await leaseApplicable(desk, input, setting)
      : await releaseLeases(db, input.holder).then(() => [])
  // The texts contain the orders' secret links, so leasing a message counts as sending its link.
  const ids = found.map(({ order }) => order)
  if (ids.length > 0) await recordLinkUse(db, jsonListSql(ids), desk.actor, now)
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
