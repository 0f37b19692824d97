import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import shop, { cronCallLimits } from '../../../worker/index'
import { queryRows } from '../../support/filled'
import { freshShop } from '../../support/fresh'
import { mailbox, setMessages } from '../../support/messages'
import { runSql } from '../../support/rows'
import { newAnimal, newOperator } from '../../support/shop'

beforeEach(freshShop)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the call limits of all cron tasks add up to at most 80 % of 1,000 D1 calls and of 2,000 R2 calls', () => {
  expect(cronCallLimits.d1).toBeLessThanOrEqual(800)
  expect(cronCallLimits.r2).toBeLessThanOrEqual(1600)
})

function counting<T extends object>(binding: T, names: string[], onCall: () => void): T {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (names.includes(String(name))) onCall()
        return Reflect.apply(value, target, given)
      }
    },
  })
}

test('the cron of a shop with much work stays within the limits and continues at its next run', async () => {
  vi.setSystemTime('2026-11-19T19:10:00.000Z')
  for (let n = 0; n < 400; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        env.MEDIA.put(`unclaimed/proofs/order/${n + i}.png`, '', { customMetadata: {} }),
      ),
    )
  const asked = { d1: 0, r2: 0 }
  const own = {
    ...env,
    DB: counting(env.DB, ['batch'], () => asked.d1++),
    MEDIA: counting(env.MEDIA, ['list', 'head', 'get', 'put', 'delete'], () => asked.r2++),
  }
  const ctx = createExecutionContext()
  await shop.scheduled(createScheduledController(), own, ctx)
  await waitOnExecutionContext(ctx)
  expect(asked.r2).toBeLessThanOrEqual(cronCallLimits.r2)
  expect(asked.d1).toBeLessThanOrEqual(cronCallLimits.d1)
  expect(await queryRows('SELECT error FROM cron_runs')).toEqual([{ error: null }])
})

test('a nightly copy that cannot start is recorded with its reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.setSystemTime('2026-11-19T19:10:00.000Z')
  const JOBS = { create: () => Promise.reject(new TypeError('no engine')) } as unknown as typeof env.JOBS
  const MEDIA = new Proxy(env.MEDIA, { get: () => () => Promise.reject(new Error('no bucket')) })
  const ctx = createExecutionContext()
  await expect(shop.scheduled(createScheduledController(), { ...env, JOBS, MEDIA }, ctx)).rejects.toThrow()
  await waitOnExecutionContext(ctx)
  expect(await queryRows('SELECT night, error, finished_at FROM nights')).toEqual([
    { night: '2026-11-20', error: 'TypeError', finished_at: null },
  ])
})

test('a storage clean-up that fails repeatedly blocks neither the data check nor the nightly copy', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // 02:10 in Jakarta.
  vi.setSystemTime('2026-11-19T19:10:00.000Z')
  const MEDIA = new Proxy(env.MEDIA, {
    get(target, name) {
      if (name === 'list') return () => Promise.reject(new Error('no list today'))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const ctx = createExecutionContext()
  const cron = shop.scheduled(createScheduledController(), { ...env, MEDIA }, ctx)
  await expect(cron).rejects.toThrow('no list today')
  await waitOnExecutionContext(ctx)
  // The nightly copy continues in its own instance.
  const begun = () => queryRows('SELECT night, copied IS NOT NULL AS has_rows FROM nights')
  for (let n = 0; n < 300 && (await begun())[0]?.has_rows !== 1; n++) await wait(20)
  expect(await begun()).toEqual([{ night: '2026-11-20', has_rows: 1 }])
  expect(await queryRows('SELECT count(*) AS n FROM check_runs')).toEqual([{ n: 1 }])
  // Monitoring reports it, because no later run succeeded.
  expect(await queryRows('SELECT error FROM cron_runs')).toEqual([{ error: 'Error' }])
})

/** Ten owners, an event that each of them gets by e-mail, and three animals that unpaid orders almost sell out. */
async function shopWithManyAlarms() {
  for (let n = 0; n < 10; n++) await newOperator(`pemilik${n}@contoh.id`)
  await runSql(`UPDATE users SET created_at = '2026-11-01T00:00:00.000Z'`)
  for (let n = 0; n < 3; n++) await newAnimal({ name: `Kambing ${n}`, stock: 10 })
  await runSql('UPDATE animals SET held_unpaid = 40')
  await setMessages()
  await runSql(`INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    VALUES ('shop', 'digits', 'limit_reached', 'visitor', '{}', '2026-11-19T23:05:00.000Z')`)
  // 06:10 in Jakarta, when the daily report is due.
  vi.setSystemTime('2026-11-19T23:10:00.000Z')
}

test('the cron records every e-mail to the team that it sent, also in a run with many alarms', async () => {
  await shopWithManyAlarms()
  const { email, letters } = mailbox()
  const ctx = createExecutionContext()
  await shop.scheduled(createScheduledController(), { ...env, EMAIL: email }, ctx)
  await waitOnExecutionContext(ctx)
  expect(letters).toHaveLength(10)
  expect(
    await queryRows(`SELECT state, count(*) AS n FROM staff_letters WHERE tries > 0 GROUP BY state`),
  ).toEqual([{ state: 'sent', n: 10 }])
})

test('an alarm that cannot be computed delays no other e-mail to the team', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await shopWithManyAlarms()
  const { email, letters } = mailbox()
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') return target.batch.bind(target)
      return (sql: string) => {
        if (sql.includes('held_unpaid * 100')) throw new Error('no answer')
        return target.prepare(sql)
      }
    },
  })
  const ctx = createExecutionContext()
  const cron = shop.scheduled(createScheduledController(), { ...env, DB, EMAIL: email }, ctx)
  await expect(cron).rejects.toThrow('no answer')
  await waitOnExecutionContext(ctx)
  expect(letters).toHaveLength(10)
})
