import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jobKindsOf } from '../../../worker/operations/jobs/kinds'
import type { Kinds } from '../../../worker/operations/jobs/slice'
import { saveTemplates } from '../../support/certificates'
import { caseCount } from '../../support/depth'
import { queryRows } from '../../support/filled'
import { beginJob, controlJob, jobOf, kinds, lostEngine, oneSlice } from '../../support/jobs'
import { ask, newAnimal, orderFor, patchOrder, placedOrder, rowOf, signIn } from '../../support/shop'
import { newSigningKey } from '../../support/signing'
import { expectSound } from '../../support/sound'

async function someOrders(token: string) {
  const { id } = await newAnimal({ stock: 50 })
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await rowOf(await placedOrder(orderFor(id, 1 + (n % 2))))).id)
  await patchOrder(token, ids[3] ?? '', { slaughter_status: 'completed' })
  return ids
}

/** State of orders, payments, timelines and seats, without users and times. */
const outcomeOf = async (ids: string[]) => {
  const among = `IN ('${ids.join("','")}')`
  return {
    orders: await queryRows(
      `SELECT status, payment_status, slaughter_status FROM orders WHERE id ${among} ORDER BY seq`,
    ),
    income: await queryRows(
      `SELECT count(*) AS n FROM transactions WHERE order_id ${among} GROUP BY order_id ORDER BY n`,
    ),
    events: await queryRows(
      `SELECT type, count(*) AS n FROM order_events WHERE order_id ${among} GROUP BY type ORDER BY type`,
    ),
    seats: await queryRows(`SELECT count(*) AS n FROM seats WHERE order_id ${among}`),
  }
}

/** Fails after the actions of a slice, before their results are saved. */
const dyingOf = (kinds: Kinds): Kinds =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      {
        ...kind,
        act: async (...asked: Parameters<typeof kind.act>) => {
          await kind.act(...asked)
          throw new Error('killed')
        },
      },
    ]),
  )

const events = ['slice', 'killed', 'old', 'both', 'lost', 'stop', 'resume', 'retry', 'another'] as const

const silent = (id: string) =>
  env.DB.prepare("UPDATE jobs SET updated_at = '2026-01-01T00:00:00.000Z' WHERE id = ?").bind(id).run()

/** Two operators in a shop without a job engine; the test triggers each slice. */
async function twoAtWork(by: Kinds = kinds) {
  const [one, two] = [await signIn(), await signIn()]
  const dying = dyingOf(by)
  const lookLost = async (id: string) => {
    await silent(id)
    await ask('/api/admin/jobs', { token: two, env: lostEngine })
  }
  const finish = async (ids: string[]) => {
    const areDone = async () =>
      (await Promise.all(ids.map(id => jobOf(one, id)))).every(({ state }) => state === 'done')
    for (let n = 0; !(await areDone()); n++) {
      if (n > 50) throw new Error('a job never ends')
      for (const id of ids) {
        await controlJob(two, id, 'resume')
        await lookLost(id)
        while (await oneSlice(id, { by }));
      }
    }
  }
  const run = async (
    job: { kind: string; step: object; ids: string[] },
    course: (typeof events)[number][],
  ) => {
    const { id } = await beginJob(one, job, lostEngine)
    const others: string[] = []
    const happen = {
      slice: () => oneSlice(id, { size: 2, by }),
      killed: () => oneSlice(id, { size: 2, by: dying }).catch(() => false),
      old: () => oneSlice(id, { ago: 1, by }),
      both: () => Promise.all([oneSlice(id, { size: 3, by }), oneSlice(id, { size: 2, by })]),
      lost: () => lookLost(id),
      stop: () => controlJob(two, id, 'stop'),
      resume: () => controlJob(two, id, 'resume'),
      retry: () => controlJob(one, id, 'retry'),
      another: async () =>
        others.push((await beginJob(two, { ...job, ids: job.ids.slice(0, 5) }, lostEngine)).id),
    }
    for (const event of course) await happen[event]()
    await finish([id, ...new Set(others)])
    return jobOf(one, id)
  }
  return { token: one, run }
}

const courses = fc.array(fc.constantFrom(...events), { minLength: 3, maxLength: 14 })
const verifying = (ids: string[]) => ({ kind: 'orders', step: { action: 'verify' }, ids })

test('jobs that are stopped, killed, lost, repeated or run concurrently have the result of one undisturbed run', async () => {
  const { token, run } = await twoAtWork()
  const quiet = await someOrders(token)
  const told = await run(verifying(quiet), [])
  const meant = await outcomeOf(quiet)
  await fc.assert(
    fc.asyncProperty(courses, async course => {
      await env.DB.prepare('DELETE FROM jobs').run()
      const ids = await someOrders(token)
      const { done, failed, total } = await run(verifying(ids), course)
      expect(await outcomeOf(ids)).toEqual(meant)
      expect([done, failed, total]).toEqual([told.done, told.failed, told.total])
    }),
    { numRuns: caseCount(4, 8), seed: Number(env.FUZZ_SEED) },
  )
  await expectSound()
})

const idsOf = async (sql: string) => (await queryRows(sql)).map(({ id }) => String(id))

test('interrupted jobs create the same seats, rites, certificates, signatures and messages as undisturbed jobs', async () => {
  const key = await newSigningKey()
  await saveTemplates()
  const { token, run } = await twoAtWork(jobKindsOf({ ...env, CERTIFICATE_KEY: key.secret }))
  const fill = {
    location: 'RPH Uji',
    beneficiaries: 'Warga Desa Binaan',
    pelaksana_nama: 'Ustaz Ahmad',
    pelaksana_status: 'Pembimbing',
    penanggung_jawab: 'Ustaz Ahmad',
    tahun_hijriah: '1447 H',
  }
  const morning = async (next: () => (typeof events)[number][]) => {
    const ids = await someOrders(token)
    const among = `IN ('${ids.join("','")}')`
    await run(verifying(ids), next())
    const seated = await idsOf(`SELECT DISTINCT sacrifice_id AS id FROM seats WHERE order_id ${among}`)
    await run({ kind: 'sacrifices', step: { action: 'complete' }, ids: seated }, next())
    await run({ kind: 'drafts', step: { action: 'draft' }, ids }, next())
    const drafts = await idsOf(`SELECT id FROM certificates WHERE order_id ${among}`)
    await run({ kind: 'certificates', step: { status: 'published', fill }, ids: drafts }, next())
    return {
      ...(await outcomeOf(ids)),
      rites: await queryRows(
        `SELECT status, count(*) AS n FROM sacrifices WHERE id IN ('${seated.join("','")}') GROUP BY status`,
      ),
      certificates: await queryRows(
        `SELECT status, code IS NOT NULL AS coded, signature IS NOT NULL AS signed, count(*) AS n
        FROM certificates WHERE order_id ${among} GROUP BY 1, 2, 3`,
      ),
      messages: await queryRows(
        `SELECT kind, channel, count(*) AS n FROM messages WHERE order_id ${among} GROUP BY 1, 2 ORDER BY 1, 2`,
      ),
    }
  }
  const meant = await morning(() => [])
  expect(meant.certificates).toMatchObject([{ status: 'published', coded: 1, signed: 1 }])
  await fc.assert(
    fc.asyncProperty(fc.tuple(courses, courses, courses, courses), async some => {
      await env.DB.prepare('DELETE FROM jobs').run()
      const left = [...some]
      expect(await morning(() => left.shift() ?? [])).toEqual(meant)
    }),
    { numRuns: caseCount(2, 3), seed: Number(env.FUZZ_SEED) },
  )
  await expectSound()
})
