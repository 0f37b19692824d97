import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { CallBudgetExceeded, meteredBucket, meteredDatabase, newUsageMeter } from '../../worker/db/meter'

test('the usage meter allows exactly the maximum of D1 calls and counts a batch as one call', async () => {
  const meter = newUsageMeter()
  const db = meteredDatabase(env.DB, meter, 3)
  const one = () => db.prepare('SELECT 1 AS one')
  await one().all()
  await db.batch([one(), one(), one()])
  expect(await one().first('one')).toBe(1)
  await expect(one().all()).rejects.toThrow(CallBudgetExceeded)
  await expect(db.batch([one()])).rejects.toThrow(CallBudgetExceeded)
  expect(meter).toMatchObject({ queries: 3, statements: 5 })
})

test('the usage meter allows exactly the maximum of R2 calls', async () => {
  const meter = { calls: 0 }
  const media = meteredBucket(env.MEDIA, meter, 2)
  await media.put('a', 'b')
  expect(await (await media.get('a'))?.text()).toBe('b')
  await expect(media.head('a')).rejects.toThrow(CallBudgetExceeded)
  expect(meter.calls).toBe(2)
})
