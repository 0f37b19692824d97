import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client'

/**
 * Makes anew what the chosen orders are found by. For who writes names or lines: they come by the thousand, and a trigger
 * would read all of them again for each. What is written one at a time (notes, claims) has triggers, `orders_words_…`.
 */
export const renewWords = (db: Db, among: SQL) =>
  db.run(sql`
    UPDATE orders SET words = found.words FROM order_words AS found
    WHERE found.id = orders.id AND orders.id IN (${among}) AND orders.words <> found.words`)
