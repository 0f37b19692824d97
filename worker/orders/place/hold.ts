import { sql } from 'drizzle-orm'
import type { HoldInput } from '../../contract/orders/hold'
import type { Db } from '../../db/client'
import { holdNow, longest } from './caps'

const nobody = { customer_phone: '', customer_email: '' }

/**
 * Hours that an order of these animals would hold them for, as far as stock and network (`originHash`) tell. Whose phone or
 * e-mail holds something already is told to whoever orders only, or anybody could ask about anybody.
 */
export async function holdFor(db: Db, { items }: HoldInput, address: string | null, now: string) {
  if (address === null) return { hold_hours: longest }
  const lines = sql`
    SELECT value ->> 'animal_id' AS animal_id, value ->> 'quantity' AS quantity FROM json_each(${JSON.stringify(items)})`
  const { hold_hours } = await holdNow(db, { ...nobody, address }, { lines, code: sql`NULL` }, now)
  return { hold_hours }
}
