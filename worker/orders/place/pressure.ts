import { type SQL, sql } from 'drizzle-orm'
import { areaLength, held, heldUses, isShared, mailDomain } from '../../db/held'

/** Who orders: `address` are the keyed hashes of where the request came from, `originHash`. */
export type Visitor = { customer_phone: string; customer_email: string; address: string }

/** So many networks at once may hold no more of an animal than `pressure_percent` of its stock. */
const together = 6
/** Written into the statement: D1 takes 100 parameters and no more. */
const rest = sql.raw(String(together - 1))

/** The largest holders that are looked at, to find those six. */
const looked = sql.raw('30')

/** Orders of one mail domain that are looked at. */
const mostOfDomain = sql.raw('50')

/**
 * A network whose oldest unpaid order waits so many minutes gets half as much room again, over as many minutes more: people
 * who share it come one after another, and whoever hurries gets nothing of it.
 */
const patience = sql.raw('10')
const mostRelief = sql.raw('50')

/** What an order wants to hold: `lines` selects `animal_id` and `quantity`, `code` is its discount code's id or NULL. */
export type Wanted = { lines: SQL; code: SQL }

/** The animals among `lines`, each once. */
export const asked = (lines: SQL) => sql`
  SELECT animal_id, sum(quantity) AS n FROM (${lines}) WHERE animal_id IS NOT NULL GROUP BY animal_id`

const earned = (whose: SQL) => sql`
  (SELECT coalesce(sum(earned), 0) FROM paid_networks WHERE until > me.now AND ${whose})`

/** Rows of the network or its area: hashes begin alike for neighbours, and '~' comes after all their letters. */
const inArea = sql`network >= me.area AND network < me.area || '~'`

/** What other networks hold beyond what they earned, of those with the most: who holds one has no rank. */
const others = sql`
  SELECT max(1, held_networks.n - coalesce((SELECT earned FROM paid_networks
    WHERE paid_networks.network = held_networks.network AND paid_networks.animal_id = held_networks.animal_id
      AND until > me.now), 0)) AS n
  FROM held_networks INDEXED BY held_networks_largest
  WHERE held_networks.animal_id = asked.animal_id AND rank > 0 AND held_networks.network <> me.network
  ORDER BY rank DESC LIMIT ${looked}`

const holds = (whose: SQL) => sql`
  EXISTS (SELECT 1 FROM ${whose} AS theirs CROSS JOIN order_items ON order_items.order_id = theirs.id
    WHERE order_items.animal_id = asked.animal_id)`

const uses = (whose: SQL) => sql`
  EXISTS (SELECT 1 FROM ${whose} AS theirs CROSS JOIN orders ON orders.id = theirs.id
    WHERE orders.discount_code_id = limited.id)`

/** Too much of `total` is held unpaid, for any order or for a further one of the same people. */
const pressed = (held_unpaid: SQL, total: SQL, isFurther: SQL) => sql`
  (${held_unpaid} * 100 > pressure_all_percent * (${total})
    OR (${isFurther}) AND ${held_unpaid} * 100 > pressure_percent * (${total}))`

const isOwnDomain = sql`NOT (${isShared(sql`own.domain`)})`

/**
 * Rows of the statement that `room` is: `origin` (one: where the visitor comes from), `stocks` (one an asked animal: how many
 * more the visitor may hold, and whether too much of it is held unpaid for an order like this one to hold for long),
 * `code_uses` (the same of the discount code, when it has a limit: what is not paid of it counts as a stock).
 *
 * No six networks together hold more than `pressure_percent` of an animal's stock beyond what was paid from them: places
 * of networks that hold nothing yet count as one each, so that everybody can order one. Never fewer than
 * `stock_least` and one for each of the others. Each paid order earns its network room (`paid_networks`).
 */
export const crowding = ({ customer_email, address }: Visitor, code: SQL, now: string) => sql`
  me AS MATERIALIZED (
    SELECT ${address} AS network, substr(${address}, 1, ${sql.raw(String(areaLength))}) AS area, ${now} AS now),
  origin AS MATERIALIZED (
    SELECT me.*, ${earned(sql`network = me.network`)} AS network_earned, ${earned(inArea)} AS area_earned,
      (SELECT count(*) FROM orders INDEXED BY orders_held_address
        WHERE ${held} AND placed_from >= me.area AND placed_from < me.area || '~') AS area_orders,
      100 + CAST(max(0, min(${mostRelief}, coalesce(
        (julianday(me.now) - (SELECT julianday(min(created_at)) FROM by_address)) * 1440 - ${patience}, 0)
        * ${mostRelief} / ${patience})) AS INTEGER) AS relief
    FROM me),
  by_domain AS MATERIALIZED (
    SELECT id FROM (SELECT ${mailDomain(sql`email`)} AS domain FROM (SELECT ${customer_email} AS email)) AS own
    CROSS JOIN orders INDEXED BY orders_held_mailbox ON ${mailDomain(sql`customer_email`)} = own.domain
    WHERE ${held} AND own.domain <> '' AND ${isOwnDomain} LIMIT ${mostOfDomain}),
  from_address AS MATERIALIZED (
    SELECT animal_id, sum(quantity) AS n FROM by_address CROSS JOIN order_items ON order_items.order_id = by_address.id
    WHERE animal_id IS NOT NULL GROUP BY animal_id),
  networks AS MATERIALIZED (
    SELECT asked.animal_id, asked.n AS asked, animals.name, animals.shares, animals.stock, animals.held_unpaid,
      coalesce((SELECT n FROM from_address WHERE from_address.animal_id = asked.animal_id), 0) AS mine,
      ${earned(sql`network = me.network AND paid_networks.animal_id = asked.animal_id`)} AS earned,
      (SELECT coalesce(sum(n), 0) FROM held_networks
        WHERE ${inArea} AND held_networks.animal_id = asked.animal_id) AS of_area,
      ${earned(sql`${inArea} AND paid_networks.animal_id = asked.animal_id`)} AS area_earned_here,
      (SELECT coalesce(sum(n), 0) + max(0, ${rest} - count(*))
        FROM (SELECT n FROM (${others}) ORDER BY n DESC LIMIT ${rest})) AS others,
      coalesce((SELECT n FROM (${others}) ORDER BY n DESC LIMIT 1 OFFSET ${rest}), 0) AS sixth,
      max(most.stock_least + ${rest},
        CAST((animals.stock + held_unpaid) * pressure_percent * me.relief / 10000 AS INTEGER)) AS most_together,
      ${holds(sql`by_phone`)} OR ${holds(sql`by_mailbox`)} OR ${holds(sql`by_domain`)} AS is_known
    FROM most CROSS JOIN origin AS me CROSS JOIN asked JOIN animals ON animals.id = asked.animal_id),
  stocks AS MATERIALIZED (
    SELECT animal_id, name, networks.shares, asked,
      max(0, min(
        max(stock_least, CAST((stock + mine) * stock_percent * origin.relief / 10000 AS INTEGER)) + earned - mine,
        max(1 - mine, max(most_together - others, sixth) + earned - mine),
        max(1 - mine, most_together * 3 / 2 + area_earned_here - of_area))) AS room,
      ${pressed(sql`held_unpaid`, sql`stock + held_unpaid`, sql`mine > 0 OR is_known`)}
        OR mine > 0 AND mine + asked > iif(networks.shares = 1, animals_per_person, shares_per_person) AS is_pressed
    FROM most CROSS JOIN origin CROSS JOIN networks),
  limited AS MATERIALIZED (
    SELECT id, limit_total - used AS free, ${heldUses(sql`codes.id`)} AS held_uses
    FROM codes WHERE id = ${code} AND limit_total IS NOT NULL),
  code_uses AS MATERIALIZED (
    SELECT ${pressed(
      sql`held_uses`,
      sql`free + held_uses`,
      sql`${uses(sql`by_address`)} OR ${uses(sql`by_phone`)} OR ${uses(sql`by_mailbox`)} OR ${uses(sql`by_domain`)}`,
    )} AS is_pressed
    FROM most CROSS JOIN limited)`
