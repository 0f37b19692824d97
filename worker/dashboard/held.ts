import { sql } from 'drizzle-orm'
import type { Dashboard } from '../contract/shop/dashboard'
import type { Db } from '../db/client'

type HeldAnimal = Dashboard['needs']['held'][number]
type Group = HeldAnimal['phones'][number]

/** Percent of an animal's stock that may wait for money before the operator is told; fewer animals than `least` never. */
const alarming = 40
const least = 3
const mostAnimals = 3
const mostGroups = 10
/** The newest waiting orders of each kind that are looked through. */
const mostOrders = 500

type Held = Omit<HeldAnimal, 'phones' | 'addresses'>

/** Statement that finds animals of which too much waits for money. */
export const heldStatement = (db: Db) =>
  db.all<Held>(sql`
    SELECT id, name, shares, stock, held_unpaid, held_unpaid * 100 / (stock + held_unpaid) AS percent FROM animals
    WHERE archived_at IS NULL AND held_unpaid >= ${least} AND held_unpaid * 100 > ${alarming} * (stock + held_unpaid)
    ORDER BY held_unpaid DESC LIMIT ${mostAnimals}`)

const columns = sql`id, order_id, customer_phone, placed_from`

const waiting = sql`
  SELECT * FROM (SELECT ${columns} FROM orders INDEXED BY orders_fresh WHERE fresh = 1 ORDER BY seq DESC LIMIT ${mostOrders})
  UNION ALL SELECT * FROM (SELECT ${columns} FROM orders INDEXED BY orders_by_state
    WHERE fresh = 0 AND status = 'pending' AND payment_status = 'pending' ORDER BY seq DESC LIMIT ${mostOrders})
  UNION ALL SELECT * FROM (SELECT ${columns} FROM orders INDEXED BY orders_by_state
    WHERE fresh = 0 AND status = 'pending' AND payment_status = 'rejected' ORDER BY seq DESC LIMIT ${mostOrders})`

const groupsBy = (db: Db, animal: string, who: ReturnType<typeof sql>) =>
  db.all<Omit<Group, 'picks'> & { picks: string }>(sql`
    WITH waiting AS MATERIALIZED (${waiting}),
    theirs AS (SELECT waiting.id, waiting.order_id, ${who} AS who, sum(quantity) AS n
      FROM waiting CROSS JOIN order_items ON order_items.order_id = waiting.id
      WHERE animal_id = ${animal} AND ${who} IS NOT NULL GROUP BY waiting.id)
    SELECT who, count(*) AS orders, sum(n) AS animals,
      json_group_array(json_object('id', id, 'label', order_id)) AS picks
    FROM theirs GROUP BY who ORDER BY animals DESC LIMIT ${mostGroups}`)

const readPicks = (json: string): Group['picks'] => JSON.parse(json)
const groups = (rows: (Omit<Group, 'picks'> & { picks: string })[]) =>
  rows.map(({ picks, ...row }) => ({ ...row, picks: readPicks(picks).slice(0, 100) }))

/** Who holds those animals without having paid, by phone and by hashed address: those with the most first. */
export const heldBy = (db: Db, animals: Held[]) =>
  Promise.all(
    animals.map(async (animal): Promise<HeldAnimal> => {
      const [phones, addresses] = await db.batch([
        groupsBy(db, animal.id, sql`customer_phone`),
        groupsBy(db, animal.id, sql`placed_from`),
      ])
      return { ...animal, phones: groups(phones), addresses: groups(addresses) }
    }),
  )
