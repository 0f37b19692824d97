import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import shop from '../../worker/index'
import { rows } from '../support/filled'
import { freshShop } from '../support/fresh'

beforeEach(freshShop)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a sweep that fails night after night stops neither the check of the data nor the copy', async () => {
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
  expect(await rows('SELECT night, copied IS NOT NULL AS has_rows FROM nights')).toEqual([
    { night: '2026-11-20', has_rows: 1 },
  ])
  expect(await rows('SELECT count(*) AS n FROM check_runs')).toEqual([{ n: 1 }])
  // Told to who watches: no run since went well.
  expect(await rows('SELECT error FROM cron_runs')).toEqual([{ error: 'Error' }])
})
