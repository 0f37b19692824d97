import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client'

/**
 * Statement that updates the search words of the orders in the subquery `among`. Run it after writing names or lines of
 * orders: a trigger would read all names of an order again for each of up to thousands of rows. After writing notes and
 * claims, the triggers `orders_words_…` do it.
 */
export const updateSearchWords = (db: Db, among: SQL) =>
  db.run(sql`
    UPDATE orders SET words = found.words FROM order_words AS found
    WHERE found.id = orders.id AND orders.id IN (${among}) AND orders.words <> found.words`)
