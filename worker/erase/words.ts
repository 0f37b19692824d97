import { sql } from 'drizzle-orm'
import type { Db } from '../db/client'

const ofPeople = ['orders_search', 'seats_search', 'certificates_search', 'bank_rows_search']

/**
 * Statements that write the indexes anew in which people are found: a word that was taken out stands in their pages until
 * they are merged.
 */
export const forgetWords = (db: Db) =>
  ofPeople.map(name =>
    db.run(sql`INSERT INTO ${sql.identifier(name)} (${sql.identifier(name)}) VALUES ('optimize')`),
  )
