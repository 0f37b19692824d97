import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client'
import { type certificate_events, certificate_history } from '../../db/schema/certificates'
import { logError } from '../../log'
import { type KeyRow, keysStatement, type SigningKey, usableKey } from './keys'
import { sha256, signText, textIn } from './signature'

export type CertificateEventRow = typeof certificate_events.$inferSelect
type HistoryRow = typeof certificate_history.$inferSelect

/** Groups that one read brings. */
const groupsAtOnce = 16

/** Certificates are grouped by how their ids begin, so that one look-up reads a few hundred events at most. */
const groupOf = (certificate_id: string) => certificate_id.slice(0, 2)

const groupEvents = (db: Db, groups: string[]) =>
  db.all<CertificateEventRow>(sql`
    SELECT certificate_events.* FROM json_each(${JSON.stringify(groups)}) AS grouped
    CROSS JOIN certificate_events ON certificate_id >= grouped.value AND certificate_id < grouped.value || char(65535)`)

/** Statement that reads the events of a certificate's whole group. */
export const eventsAround = (db: Db, certificate_id: string) => groupEvents(db, [groupOf(certificate_id)])

export const historyStatement = (db: Db) => db.select().from(certificate_history)

const digestsOf = z.record(z.string(), z.string())

/** A history whose signature is good. */
export type History = { id: string; n: number; digests: Record<string, string>; updated_at: string }

const signedText = ({ id, n, digests }: Pick<HistoryRow, 'id' | 'n' | 'digests'>) =>
  JSON.stringify({ history: id, n, digests: sha256(digests) })

/** What was signed of the events so far; null without any, 'broken' for one that is not as it was signed. */
export async function openHistory(rows: HistoryRow[], keys: KeyRow[]): Promise<History | 'broken' | null> {
  const [row] = rows
  if (!row) return null
  const isSigned = rows.length === 1 && (await textIn(row.signature, keys)) === signedText(row)
  return isSigned ? { ...row, digests: digestsOf.parse(JSON.parse(row.digests)) } : 'broken'
}

function digestOf(events: CertificateEventRow[], n: number) {
  const kept = events.filter(event => event.n <= n).sort((a, b) => a.n - b.n)
  if (kept.length === 0) return undefined
  return sha256(
    JSON.stringify(
      kept.map(event => [
        event.n,
        event.certificate_id,
        event.certificate_number,
        event.type,
        event.reason,
        event.created_at,
      ]),
    ),
  )
}

/** Whether the events of a group are those that the history has, up to its last one. */
export const isKept = ({ n, digests }: History, certificate_id: string, group: CertificateEventRow[]) =>
  digestOf(group, n) === digests[groupOf(certificate_id)]

type Stretch = { from: number; to: number }

/** Groups with events after `from`, and what they have. */
async function changedGroups(db: Db, { from, to }: Stretch) {
  const groups = await db.all<{ name: string }>(sql`
    SELECT DISTINCT substr(certificate_id, 1, 2) AS name FROM certificate_events WHERE n > ${from} AND n <= ${to}`)
  return groups.map(({ name }) => name)
}

/** The digests with those of the groups made anew. One that is not as it was keeps its old one and stays noticed. */
async function digestsAfter(db: Db, old: Record<string, string>, groups: string[], { from, to }: Stretch) {
  const digests = { ...old }
  for (let at = 0; at < groups.length; at += groupsAtOnce) {
    const some = groups.slice(at, at + groupsAtOnce)
    const read = await groupEvents(db, some)
    for (const name of some) {
      const events = read.filter(({ certificate_id }) => groupOf(certificate_id) === name)
      const digest = digestOf(events, to)
      if (digest && digestOf(events, from) === old[name]) digests[name] = digest
    }
  }
  return digests
}

const lastEvent = (db: Db) => db.all<{ n: number | null }>(sql`SELECT max(n) AS n FROM certificate_events`)

/**
 * Signs what became of all certificates so far, on top of what was signed before, and answers the history's id. One that
 * was edited beside the shop stays as it is: every certificate then reads that it cannot be vouched for.
 */
export async function keepHistory(db: Db, key: SigningKey, now: string): Promise<string> {
  const [rows, keys, [last]] = await db.batch([historyStatement(db), keysStatement(db), lastEvent(db)])
  const history = await openHistory(rows, keys)
  if (history === 'broken') {
    logError(new Error('the signed history of certificates was edited'), { event: 'certificate_history' })
    return rows[0]?.id ?? ''
  }
  const { id, n, digests } = history ?? { id: crypto.randomUUID(), n: 0, digests: {} }
  const stretch = { from: n, to: last?.n ?? 0 }
  if (history && stretch.to <= n) return id
  const groups = await changedGroups(db, stretch)
  const next = JSON.stringify(await digestsAfter(db, digests, groups, stretch))
  const signature = await signText(key, signedText({ id, n: stretch.to, digests: next }))
  await db.run(sql`
    INSERT INTO certificate_history (id, n, digests, signature, updated_at)
    SELECT ${id}, ${stretch.to}, ${next}, ${signature}, ${now}
    WHERE ${history === null ? sql`NOT EXISTS (SELECT 1 FROM certificate_history)` : sql`1 = 1`}
    ON CONFLICT (id) DO UPDATE SET n = excluded.n, digests = excluded.digests, signature = excluded.signature,
      updated_at = excluded.updated_at WHERE certificate_history.n = ${n}`)
  if (history) return id
  const [kept] = await historyStatement(db)
  return kept?.id ?? id
}

/** Signs what was told since, by triggers too. Without a usable key nothing is. */
export async function signHistory(db: Db, secret: string | undefined, now: string) {
  const key = await usableKey(db, secret)
  if (key) await keepHistory(db, key, now)
}
