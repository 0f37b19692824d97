import { sql } from 'drizzle-orm'
import type { Dashboard } from '../../contract/operations/dashboard'
import { type Bucket, waitFor } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import { watch } from './watch'

const day = 24 * hour
const mega = 1024 * 1024

/**
 * What strangers can cause in the whole shop. None of them shuts it: whoever has a link, a whole phone number or a paid
 * order goes on, as the place that counts says.
 */
export const totals = {
  /** Wrong digits of networks that were wrong before; then only whole numbers are judged. */
  digits: { key: 'total:digits', most: 200, window: day },
  /** The first wrong digits of each network. */
  first_digits: { key: 'total:first_digits', most: 1000, window: day },
  /** Discount codes without effect, of networks that tried some before; then only those that did not are answered. */
  codes: { key: 'total:codes', most: 500, window: day },
  /** The first such codes of each network. */
  first_codes: { key: 'total:first_codes', most: 2000, window: day },
  /** Bytes of payment proofs; then claims stand without them, and proofs come by WhatsApp. */
  bytes: { key: 'total:bytes', most: 2048 * mega, window: day },
  /** Certificates opened by nothing but their numbers; then it takes the code of the paper, or the order. */
  certificates: { key: 'total:certificates', most: 2000, window: day },
  /** Letters to mailboxes that never answered; then they wait, and those about paid orders go on. */
  letters: { key: 'total:letters', most: 300, window: day },
  letters_hour: { key: 'total:letters_hour', most: 60, window: hour },
} satisfies Record<string, Bucket>

export type TotalName = keyof typeof totals

/** Keeps in log and audit, once an hour, that a total of strangers is used up, if it is. */
export async function watchTotal(db: Db, name: TotalName, now: string) {
  if ((await waitFor(db, [totals[name]], now, false)) === 0) return
  await watch(db, { entity: 'shop', entity_id: name, action: 'limit_reached', actor: 'visitor' }, now, 1)
}

/** Percent of a total from which on the operator is told. */
const alarming = 50

const listed = JSON.stringify(Object.entries(totals).map(([name, { key, most }]) => ({ name, key, most })))

/** Statement that finds the totals that strangers have used up to an alarming part. */
export const strainedStatement = (db: Db, now: string) =>
  db.all<Dashboard['strained'][number]>(sql`
    SELECT value ->> 'name' AS name, min(100, n * 100 / (value ->> 'most')) AS percent, until
    FROM json_each(${listed}) CROSS JOIN attempts ON attempts.key = value ->> 'key'
    WHERE until > ${now} AND n * 100 >= ${alarming} * (value ->> 'most')`)
