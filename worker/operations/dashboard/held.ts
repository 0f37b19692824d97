import { sql } from 'drizzle-orm'
import { maskEmail, wibDay } from '../../contract/lib/format'
import type { Dashboard } from '../../contract/operations/dashboard'
import { insertShopEventOnce } from '../../db/audit'
import type { Db } from '../../db/client'
import { mailOwnerSql } from '../../db/orders/held'
import type { HeldByOne } from '../../people/letters/alarm-letters'

type HeldAnimal = Dashboard['needs']['held'][number]
type Group = HeldAnimal['phones'][number]

/** The dashboard shows an animal if unpaid orders reserve over this percent of its stock and at least `minUnits`. */
const alarmPercent = 40
const minUnits = 3
const maxAnimals = 3
const maxGroups = 10
const maxOrders = 500

type Held = Omit<HeldAnimal, 'phones' | 'addresses' | 'mails' | 'proofs'>

export const heldStockQuery = (db: Db) =>
  db.all<Held>(sql`
    SELECT id, name, shares, stock, held_unpaid, held_unpaid * 100 / (stock + held_unpaid) AS percent FROM animals
    WHERE archived_at IS NULL AND held_unpaid >= ${minUnits} AND held_unpaid * 100 > ${alarmPercent} * (stock + held_unpaid)
    ORDER BY held_unpaid DESC LIMIT ${maxAnimals}`)

const columns = sql`id, order_id, customer_phone, customer_email, placed_from`

const waiting = sql`
  SELECT * FROM (SELECT ${columns} FROM orders INDEXED BY orders_fresh WHERE fresh = 1 ORDER BY seq DESC LIMIT ${maxOrders})
  UNION ALL SELECT * FROM (SELECT ${columns} FROM orders INDEXED BY orders_by_state
    WHERE fresh = 0 AND status = 'pending' AND payment_status = 'pending' ORDER BY seq DESC LIMIT ${maxOrders})
  UNION ALL SELECT * FROM (SELECT ${columns} FROM orders INDEXED BY orders_by_state
    WHERE fresh = 0 AND status = 'pending' AND payment_status = 'rejected' ORDER BY seq DESC LIMIT ${maxOrders})`

/** SELECT of unpaid orders (`id`, `order_id`) with the property `who` that groups them, such as the phone number. */
type Ties = ReturnType<typeof sql>

const tiedBy = (who: Ties): Ties => sql`SELECT id, order_id, ${who} AS who FROM waiting`

/** SELECT of orders with a payment proof that was also used by another order, in any state. */
const byProof: Ties = sql`
  SELECT DISTINCT waiting.id, waiting.order_id, substr(claim.proof_sha, 1, 16) AS who
  FROM waiting CROSS JOIN payment_claims AS claim ON claim.order_id = waiting.id
  WHERE claim.proof_sha IS NOT NULL AND EXISTS (
    SELECT 1 FROM payment_claims AS other INDEXED BY payment_claims_copied
    WHERE other.proof_sha = claim.proof_sha AND other.order_id <> claim.order_id)`

type Row = Omit<Group, 'picks'> & { picks: string }

const groupsBy = (db: Db, animal: string, ties: Ties, leastOrders = 1) =>
  db.all<Row>(sql`
    WITH waiting AS MATERIALIZED (${waiting}), ties AS MATERIALIZED (${ties}),
    theirs AS (SELECT ties.id, ties.order_id, who, sum(quantity) AS n
      FROM ties CROSS JOIN order_items ON order_items.order_id = ties.id
      WHERE animal_id = ${animal} AND who IS NOT NULL GROUP BY ties.id, who)
    SELECT who, count(*) AS orders, sum(n) AS animals,
      json_group_array(json_object('id', id, 'label', order_id)) AS picks
    FROM theirs GROUP BY who HAVING count(*) >= ${leastOrders} ORDER BY animals DESC LIMIT ${maxGroups}`)

const readPicks = (json: string): Group['picks'] => JSON.parse(json)
const groups = (rows: Row[]) =>
  rows.map(({ picks, ...row }) => ({ ...row, picks: readPicks(picks).slice(0, 100) }))

const masked = ({ who, ...group }: Group) => ({ ...group, who: who.includes('@') ? maskEmail(who) : who })

/** For each animal, the largest groups of unpaid orders with the same phone, network, mail owner or proof file. */
export const findLargestHolders = (db: Db, animals: Held[]) =>
  Promise.all(
    animals.map(async (animal): Promise<HeldAnimal> => {
      const [phones, addresses, mails, proofs] = await db.batch([
        groupsBy(db, animal.id, tiedBy(sql`customer_phone`)),
        groupsBy(db, animal.id, tiedBy(sql`placed_from`)),
        groupsBy(db, animal.id, tiedBy(sql`nullif(${mailOwnerSql(sql`customer_email`)}, '')`), 2),
        groupsBy(db, animal.id, byProof),
      ])
      return {
        ...animal,
        phones: groups(phones),
        addresses: groups(addresses),
        mails: groups(mails).map(masked),
        proofs: groups(proofs),
      }
    }),
  )

const kinds = ['phones', 'mails', 'proofs', 'addresses'] as const

function largestHolder(animal: HeldAnimal): HeldByOne | null {
  const whole = animal.stock + animal.held_unpaid
  const [most] = kinds
    .flatMap(by => animal[by].map(({ animals }) => ({ by, percent: Math.floor((animals * 100) / whole) })))
    .toSorted((a, b) => b.percent - a.percent)
  return most && most.percent > alarmPercent ? { name: animal.name, ...most } : null
}

/** Records animals of which one group of unpaid orders reserves too much, once per WIB day. Owners get an e-mail. */
export async function recordLargeHolders(db: Db, now: string) {
  for (const animal of await findLargestHolders(db, await heldStockQuery(db))) {
    const changes = largestHolder(animal)
    const entity_id = `held ${animal.id} ${wibDay(now)}`
    if (changes) await insertShopEventOnce(db, { entity_id, action: 'stock_held_by_one', changes }, now)
  }
}
