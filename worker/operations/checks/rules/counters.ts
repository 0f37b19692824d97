import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/lib/format'
import type { CheckId } from '../../../contract/operations/checks'
import type { Db } from '../../../db/client'
import { dayCounterQueries } from '../../../db/counters'
import { type Rules, readCheckFindings } from '../rule'

/** Maximum days and rows per slice. A day with more than `maxRows` rows is checked in a slice of its own. */
const maxDays = 30
const maxRows = 5000
/**
 * A slice also reads this many orders from the first order of the next day on, because orders of the slice's last day
 * may be stored after that order.
 */
const slackRows = 1000
const afterAll = '9999'

type Counter = {
  table: keyof typeof dayCounterQueries
  check: CheckId
  columns: string
  /** SQL condition for the rows of the days after `from` up to `to`; must use an index. */
  behind: (from: string, to: string) => string
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const startOf = (day: string) => quoted(day < afterAll && day ? `${addDays(day, -1)}T17:00` : day)

const orderDays: Counter = {
  table: 'order_counts',
  check: 'order_counters',
  columns: 'day, status, payment_status, claimed, n, total_amount',
  behind: (
    from,
    to,
  ) => `seq >= coalesce((SELECT min(first_seq) FROM order_counts WHERE day > ${quoted(from)}), 0)
    AND seq < coalesce((SELECT min(first_seq) + ${slackRows} FROM order_counts WHERE day > ${quoted(to)}), 1e15)`,
}

const moneyDays: Counter = {
  table: 'transaction_totals',
  check: 'money_counters',
  columns: 'day, type, from_orders, n, amount',
  behind: (from, to) =>
    `created_at >= ${from ? startOf(addDays(from, 1)) : "''"} AND created_at < ${to === afterAll ? quoted(to) : startOf(addDays(to, 1))}`,
}

/** Last day of the next slice, as far as `maxDays` and `maxRows` allow; '9999' if the slice has all remaining days. */
async function lastDay(db: Db, table: string, from: string) {
  const days = await db.all<{ day: string; n: number }>(sql`
    SELECT day, sum(n) AS n FROM ${sql.identifier(table)} WHERE day > ${from} GROUP BY day ORDER BY day LIMIT ${maxDays}`)
  let sum = 0
  const some = days.filter(({ n }, at) => {
    sum += n
    return sum <= maxRows || at === 0
  })
  return some.length < days.length || days.length === maxDays ? (some.at(-1)?.day ?? afterAll) : afterAll
}

function wrongDays({ table, columns, behind }: Counter, from: string, to: string): SQL {
  const isThere = `day > ${quoted(from)} AND day <= ${quoted(to)}`
  const kept = `SELECT ${columns} FROM ${table} WHERE ${isThere} AND n <> 0`
  const counted = `SELECT ${columns} FROM (${dayCounterQueries[table](behind(from, to))}) WHERE ${isThere}`
  return sql.raw(`SELECT DISTINCT day AS what FROM (SELECT * FROM (${kept} EXCEPT ${counted})
    UNION ALL SELECT * FROM (${counted} EXCEPT ${kept}))`)
}

function wrongWhole({ table, columns }: Counter): SQL {
  const [, ...rest] = columns.split(', ')
  const [state, sums] = [rest.slice(0, -2).join(', '), rest.slice(-2)]
  const kept = `SELECT ${state}, ${sums.join(', ')} FROM ${table} WHERE day = '' AND n <> 0`
  const summed = `SELECT ${state}, ${sums.map(column => `sum(${column})`).join(', ')} FROM ${table}
    WHERE day <> '' GROUP BY ${state} HAVING sum(n) <> 0`
  return sql.raw(
    `SELECT 'semua hari' AS what WHERE EXISTS (${kept} EXCEPT ${summed}) OR EXISTS (${summed} EXCEPT ${kept})`,
  )
}

const rulesOf = (counter: Counter): Rules => ({
  name: counter.table,
  slice: async ({ db }, cursor) => {
    const from = cursor ?? ''
    const to = await lastDay(db, counter.table, from)
    const isLast = to === afterAll
    const days = await readCheckFindings(db, wrongDays(counter, from, to))
    const whole = isLast ? await readCheckFindings(db, wrongWhole(counter)) : []
    return { found: [{ check: counter.check, what: [...days, ...whole] }], next: isLast ? null : to }
  },
})

export const counterCheckRules = [orderDays, moneyDays].map(rulesOf)
