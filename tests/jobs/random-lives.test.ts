import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rows } from '../support/filled'
import { act, begun, jobOf, kinds, lost, oneSlice } from '../support/jobs'
import { ask, newAnimal, orderFor, patchOrder, placed, rowOf, signIn } from '../support/shop'
import { expectSound } from '../support/sound'

/** Seven orders, one of which is closed, so that it cannot be paid. */
async function someOrders(token: string) {
  const { id } = await newAnimal({ stock: 50 })
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await rowOf(await placed(orderFor(id, 1 + (n % 2))))).id)
  await patchOrder(token, ids[3] ?? '', { slaughter_status: 'completed' })
  return ids
}

/** What the books, the timelines and the seats say of some orders, without who and when. */
const outcomeOf = async (ids: string[]) => {
  const among = `IN ('${ids.join("','")}')`
  return {
    orders: await rows(
      `SELECT status, payment_status, slaughter_status FROM orders WHERE id ${among} ORDER BY seq`,
    ),
    income: await rows(
      `SELECT count(*) AS n FROM transactions WHERE order_id ${among} GROUP BY order_id ORDER BY n`,
    ),
    events: await rows(
      `SELECT type, count(*) AS n FROM order_events WHERE order_id ${among} GROUP BY type ORDER BY type`,
    ),
    seats: await rows(`SELECT count(*) AS n FROM seats WHERE order_id ${among}`),
  }
}

/** Dies behind the verbs of its slice, before it tells what came of them. */
const dying = {
  ...kinds,
  orders: {
    ...kinds.orders,
    act: async (...asked: Parameters<typeof kinds.orders.act>) => {
      await kinds.orders.act(...asked)
      throw new Error('killed')
    },
  },
}

const events = ['slice', 'killed', 'old', 'both', 'lost', 'stop', 'resume', 'retry', 'another'] as const

test('however jobs are stopped, killed, lost, repeated and met by others, the shop is as after one quiet run', async () => {
  const [one, two] = [await signIn(), await signIn()]
  const silent = (id: string) =>
    env.DB.prepare("UPDATE jobs SET updated_at = '2026-01-01T00:00:00.000Z' WHERE id = ?").bind(id).run()
  const verifying = (ids: string[]) => ({ kind: 'orders', step: { action: 'verify' }, ids })
  const lookLost = async (id: string) => {
    await silent(id)
    await ask('/api/admin/jobs', { token: two, env: lost })
  }
  /** To their ends, whoever stopped them. */
  const finish = async (ids: string[]) => {
    const areDone = async () =>
      (await Promise.all(ids.map(id => jobOf(one, id)))).every(({ state }) => state === 'done')
    for (let n = 0; !(await areDone()); n++) {
      if (n > 50) throw new Error('a job never ends')
      for (const id of ids) {
        await act(two, id, 'resume')
        await lookLost(id)
        while (await oneSlice(id));
      }
    }
  }

  const quiet = await someOrders(one)
  const { id: calm } = await begun(one, verifying(quiet), lost)
  await finish([calm])
  const meant = await outcomeOf(quiet)
  const told = await jobOf(one, calm)

  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { minLength: 3, maxLength: 14 }), async course => {
      await env.DB.prepare('DELETE FROM jobs').run()
      const ids = await someOrders(one)
      const { id } = await begun(one, verifying(ids), lost)
      const others: string[] = []
      const happen = {
        slice: () => oneSlice(id, { size: 2 }),
        killed: () => oneSlice(id, { size: 2, by: dying }).catch(() => false),
        old: () => oneSlice(id, { ago: 1 }),
        both: () => Promise.all([oneSlice(id, { size: 3 }), oneSlice(id, { size: 2 })]),
        lost: () => lookLost(id),
        stop: () => act(two, id, 'stop'),
        resume: () => act(two, id, 'resume'),
        retry: () => act(one, id, 'retry'),
        another: async () => others.push((await begun(two, verifying(ids.slice(0, 5)), lost)).id),
      }
      for (const event of course) await happen[event]()
      await finish([id, ...new Set(others)])
      expect(await outcomeOf(ids)).toEqual(meant)
      const { done, failed, total } = await jobOf(one, id)
      expect([done, failed, total]).toEqual([told.done, told.failed, told.total])
    }),
    { numRuns: 8, seed: Number(env.FUZZ_SEED) },
  )
  await expectSound()
})
