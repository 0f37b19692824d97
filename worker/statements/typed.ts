import { type SQL, sql } from 'drizzle-orm'

export { typedAmount, typedDay } from '../db/typed-query'

/** Rows of one day, by the index of account and day: those of an account that is gone are not looked for. */
export const onDay = (day: string): SQL => sql`account_id IN (SELECT id FROM bank_accounts) AND date = ${day}`
