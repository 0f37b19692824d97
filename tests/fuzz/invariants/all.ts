import { env } from 'cloudflare:test'
import type { Fault, World } from '../world'
import { looks } from './looks'
import { moneyRules } from './money'
import { orderRules } from './orders'
import { paperRules } from './papers'
import { peopleRules } from './people'
import { seatRules } from './seats'

const rules = [...orderRules, ...moneyRules, ...seatRules, ...paperRules, ...peopleRules]

/** All violated invariants. Many hold only after cron and matching have run: `isSettled`. */
export async function faultsIn(world: World, isSettled: boolean): Promise<Fault[]> {
  const asked = rules.filter(({ settled }) => isSettled || !settled)
  const now = new Date().toISOString()
  const answers = await env.DB.batch(
    asked.map(({ sql }) => {
      const statement = env.DB.prepare(sql)
      return sql.includes('?1') ? statement.bind(now) : statement
    }),
  )
  const faults = asked.map(({ name }, n) => ({ name, rows: answers[n]?.results ?? [] }))
  for (const { name, settled, find } of looks)
    if (isSettled || !settled) faults.push({ name, rows: await find(world) })
  return faults.filter(({ rows }) => rows.length > 0)
}
