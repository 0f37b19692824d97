import { sql } from 'drizzle-orm'
import type { ProviderBalance } from '../../contract/money/payouts'
import type { Db } from '../../db/client'
import { readSetting } from '../../site/settings/save'

/** The balance of every provider that received or paid out money, and of the one that is set up. */
export async function readProviderBalances(db: Db): Promise<ProviderBalance[]> {
  const rows = await db.all<ProviderBalance>(sql`
    WITH paid AS (
      SELECT provider, environment, sum(gross) AS gross, max(day) AS last_day, max(created_at) AS last_at FROM payouts
      WHERE voided_at IS NULL GROUP BY provider, environment),
    received AS (
      SELECT charges.provider, charges.environment, sum(payments.amount) AS amount, count(*) FILTER (
          WHERE payments.created_at > coalesce((SELECT last_at FROM paid
            WHERE paid.provider = charges.provider AND paid.environment = charges.environment), '')) AS new_payments
      FROM payments INDEXED BY payments_of_charge JOIN charges ON charges.id = payments.charge_id
      WHERE payments.charge_id IS NOT NULL AND payments.voided_at IS NULL
      GROUP BY charges.provider, charges.environment)
    SELECT provider, environment, coalesce(amount, 0) AS received, coalesce(gross, 0) AS paid_out,
      coalesce(amount, 0) - coalesce(gross, 0) AS owed, coalesce(new_payments, 0) AS new_payments, last_day
    FROM received FULL JOIN paid USING (provider, environment) ORDER BY provider, environment`)
  const { provider, environment } = (await readSetting(db, 'gateway')).content
  const isListed = rows.some(row => row.provider === provider && row.environment === environment)
  if (provider === '' || isListed) return rows
  return [
    ...rows,
    { provider, environment, received: 0, paid_out: 0, owed: 0, new_payments: 0, last_day: null },
  ]
}
