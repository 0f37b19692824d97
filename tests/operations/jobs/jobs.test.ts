import { env, introspectWorkflowInstance } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldJobs } from '../../../worker/operations/jobs/list'
import { operator, refusalOf } from '../../support/admin'
import { newCertificate, saveTemplates } from '../../support/certificates'
import {
  beginJob,
  controlJob,
  failedItems,
  finishedJob,
  jobOf,
  kinds,
  lostEngine,
  oneSlice,
  startJob,
} from '../../support/jobs'
import {
  ask,
  countRows,
  db,
  newAnimal,
  newOperator,
  orderFor,
  password,
  placedOrder,
  rowOf,
  uniqueId,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

const path = '/api/admin/jobs'

async function signedIn(role?: string) {
  const email = await newOperator(undefined, role)
  const answer = await ask('/api/auth/login', { json: { email, password } })
  const { access_token } = await answer.json<{ access_token: string }>()
  const row = await env.DB.prepare('SELECT id FROM users WHERE email = ?').bind(email).first<{ id: string }>()
  return { email, token: access_token, id: row?.id ?? '' }
}

let owner = { email: '', token: '', id: '' }
beforeAll(async () => {
  owner = await signedIn()
})
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM jobs').run()
  await saveTemplates()
})

const drafts = async (n: number, values = {}) => {
  const ids: string[] = []
  for (let at = 0; at < n; at++) ids.push((await newCertificate({ status: 'draft', ...values })).id)
  return ids
}
const publishing = (ids: string[], more = {}) => ({
  kind: 'certificates',
  step: { status: 'published' },
  ids,
  ...more,
})
const verifying = (ids: string[]) => ({ kind: 'orders', step: { action: 'verify' }, ids })

const orderIds = async (n: number) => {
  const { id } = await newAnimal({ stock: 100 })
  const rows = []
  for (let at = 0; at < n; at++) rows.push(await rowOf(await placedOrder(orderFor(id))))
  return rows.map(row => row.id)
}
const silent = (id: string) =>
  env.DB.prepare("UPDATE jobs SET updated_at = '2026-01-01T00:00:00.000Z' WHERE id = ?").bind(id).run()

describe('a bulk action', () => {
  test('a bulk action runs on every row and reports failures with reasons', async () => {
    const ids = [...(await drafts(58)), ...(await drafts(2, { location: null })), 'tidak-ada']
    const { id } = await beginJob(owner.token, publishing(ids))
    const job = await finishedJob(owner.token, id)
    expect(job).toMatchObject({ state: 'done', total: 61, done: 58, failed: 3, actor: owner.email })
    expect(await countRows('certificates', "status = 'published'")).toBe(58)
    const first = await failedItems(owner.token, id, '?limit=2')
    expect(first.items.map(({ detail }) => detail)).toEqual(['Lokasi harus diisi', 'Lokasi harus diisi'])
    const { items } = await failedItems(owner.token, id, `?cursor=${first.next_cursor}`)
    expect(items).toMatchObject([{ id: 'tidak-ada', label: 'tidak-ada', code: 'not_found' }])
    await expectSound()
  })

  test('a bulk action includes rows of the filter that are not on the page, but no rows created later', async () => {
    const name = uniqueId('Rombongan')
    const all = await drafts(5, { name })
    const picks = await ask(`/api/admin/certificates/picks?status=draft&q=${name}&limit=2`, {
      token: owner.token,
    })
    const page = await picks.json<{ items: { id: string }[]; next_cursor: string; seen_at: string }>()
    await drafts(2, { name })
    const remaining_query = new URLSearchParams({
      status: 'draft',
      q: name,
      limit: '2',
      cursor: page.next_cursor,
    }).toString()
    const ids = page.items.map(({ id }) => id)
    const { id } = await beginJob(owner.token, publishing(ids, { remaining_query, seen_at: page.seen_at }))
    expect(await finishedJob(owner.token, id)).toMatchObject({
      state: 'done',
      total: 5,
      done: 5,
      is_counted: true,
    })
    expect(await countRows('certificates', `id IN ('${all.join("','")}') AND status = 'published'`)).toBe(5)
    // A search text may be a name, so it is deleted after use.
    expect(await countRows('jobs', 'remaining_query IS NOT NULL')).toBe(0)
  })

  test('bulk actions on drafts, sacrifices and bank rows run like bulk actions on orders', async () => {
    const [order = ''] = await orderIds(1)
    const paid = await beginJob(owner.token, verifying([order]))
    expect(await finishedJob(owner.token, paid.id)).toMatchObject({ done: 1 })
    const drafted = await beginJob(owner.token, { kind: 'drafts', step: { action: 'draft' }, ids: [order] })
    expect(await finishedJob(owner.token, drafted.id)).toMatchObject({ done: 1 })
    const seat = await env.DB.prepare('SELECT sacrifice_id AS id FROM seats WHERE order_id = ?')
      .bind(order)
      .first<{ id: string }>()
    const step = { action: 'schedule', date: '2027-05-16', location: 'RPH Bogor', performer: '' }
    const planned = await beginJob(owner.token, { kind: 'sacrifices', step, ids: [seat?.id] })
    expect(await finishedJob(owner.token, planned.id)).toMatchObject({ done: 1 })
    const settled = await beginJob(owner.token, {
      kind: 'statements',
      step: { action: 'exact' },
      ids: ['999999'],
    })
    expect(await finishedJob(owner.token, settled.id)).toMatchObject({ done: 0, failed: 1 })
  })
})

test('the list of jobs shows a role its own kinds, even after twenty newer jobs of other kinds', async () => {
  const desk = await signedIn('desk')
  const { id } = await beginJob(desk.token, verifying(await orderIds(1)), lostEngine)
  for (let n = 0; n < 20; n++) await beginJob(owner.token, publishing([`tidak-ada-${n}`]), lostEngine)
  const { items } = await (await ask(path, { token: desk.token })).json<{ items: { id: string }[] }>()
  expect(items.map(job => job.id)).toEqual([id])
})

test('the work of a lost job instance is resumed when the job is next read, and no action is repeated', async () => {
  const ids = await orderIds(6)
  const { id } = await beginJob(owner.token, verifying(ids), lostEngine)
  // Fails after its actions, before their results are saved.
  const dying = {
    ...kinds.orders,
    act: async (...asked: Parameters<typeof kinds.orders.act>) => {
      await kinds.orders.act(...asked)
      throw new Error('killed')
    },
  }
  await expect(oneSlice(id, { by: { ...kinds, orders: dying } })).rejects.toThrow('killed')
  expect(await jobOf(owner.token, id)).toMatchObject({ state: 'running', done: 0 })
  await silent(id)
  await ask(path, { token: owner.token })
  expect(await finishedJob(owner.token, id)).toMatchObject({ state: 'done', done: 6, failed: 0 })
  expect(await countRows('transactions', `order_id IN ('${ids.join("','")}')`)).toBe(6)
  expect(
    await countRows('order_events', `order_id IN ('${ids.join("','")}') AND type = 'payment_verified'`),
  ).toBe(6)
  await expectSound()
})

describe('two jobs of one kind', () => {
  test('two jobs of one kind with equal content are stored as one job', async () => {
    const ids = await drafts(3)
    const [one, two] = await Promise.all([
      beginJob(owner.token, publishing(ids), lostEngine),
      beginJob(
        owner.token,
        publishing([...ids].reverse(), { seen_at: '2030-01-01T00:00:00.000Z' }),
        lostEngine,
      ),
    ])
    expect(one.id).toBe(two.id)
    expect(await countRows('jobs')).toBe(1)
    expect(await countRows('audit_events', `entity = 'jobs' AND entity_id = '${one.id}'`)).toBe(1)
  })

  test('two different jobs of one kind run one after the other automatically', async () => {
    const ids = await drafts(4)
    const first = await beginJob(owner.token, publishing(ids), lostEngine)
    const second = await beginJob(owner.token, publishing(ids.slice(1)), lostEngine)
    const other = await beginJob(owner.token, verifying(await orderIds(1)), lostEngine)
    const stateOf = async ({ id }: { id: string }) => (await jobOf(owner.token, id)).state
    expect([await stateOf(first), await stateOf(second), await stateOf(other)]).toEqual([
      'running',
      'queued',
      'running',
    ])
    await silent(first.id)
    await ask(path, { token: owner.token })
    expect(await finishedJob(owner.token, second.id)).toMatchObject({ state: 'done', done: 3, failed: 0 })
    expect(await stateOf(first)).toBe('done')
  })
})

describe('the actor of a job', () => {
  const actorOf = async () => {
    const finance = await signedIn('finance')
    const { id } = await beginJob(finance.token, verifying(await orderIds(4)), lostEngine)
    expect(await oneSlice(id, { size: 1 })).toBe(true)
    return { ...finance, job: id }
  }
  const people = (who: { id: string }, what: string) =>
    operator(owner.token).post(`/people/${who.id}/${what}`)

  test.each([
    [
      'role',
      (who: { id: string }) => operator(owner.token).put(`/people/${who.id}/role`, { role: 'content' }),
    ],
    ['signed_out', (who: { id: string }) => people(who, 'disable')],
    ['signed_out', (who: { id: string }) => people(who, 'end-sessions')],
  ])('a job stops with the reason (%s) when its actor loses the rights', async (reason, end) => {
    const who = await actorOf()
    expect((await end(who)).status).toBe(204)
    expect(await oneSlice(who.job)).toBe(false)
    expect(await jobOf(owner.token, who.job)).toMatchObject({ state: 'stopped', reason, done: 1 })
    expect((await controlJob(owner.token, who.job, 'resume')).status).toBe(200)
    expect(await oneSlice(who.job, { size: 9 })).toBe(false)
    expect(await jobOf(owner.token, who.job)).toMatchObject({ state: 'done', done: 4, actor: owner.email })
  })

  test('a job continues after its actor signs out, and the timeline names the actor', async () => {
    const who = await actorOf()
    await ask('/api/auth/logout', { method: 'POST', token: who.token })
    expect(await oneSlice(who.job, { size: 9 })).toBe(false)
    expect(await jobOf(owner.token, who.job)).toMatchObject({ state: 'done', done: 4, reason: null })
    expect(await countRows('order_events', `actor = '${who.email}' AND type = 'payment_verified'`)).toBe(4)
  })

  test('starting, viewing, stopping or resuming a job needs the permission of its kind', async () => {
    const finance = await signedIn('finance')
    const ids = await drafts(1)
    expect(await refusalOf(await startJob(finance.token, publishing(ids), lostEngine))).toEqual([
      403,
      'forbidden',
    ])
    const { id } = await beginJob(owner.token, publishing(ids), lostEngine)
    expect(await refusalOf(await ask(`${path}/${id}`, { token: finance.token }))).toEqual([403, 'forbidden'])
    expect(await refusalOf(await controlJob(finance.token, id, 'stop'))).toEqual([403, 'forbidden'])
    const { items } = await (await ask(path, { token: finance.token })).json<{ items: unknown[] }>()
    expect(items).toEqual([])
    const remaining_query = { remaining_query: 'limit=banyak' }
    expect(
      await refusalOf(await startJob(owner.token, publishing(ids, remaining_query), lostEngine)),
    ).toEqual([422, 'invalid'])
  })
})

test('a job stops after its current slice, can be resumed, and retries failed rows', async () => {
  const bare = await drafts(1, { location: null })
  const { id } = await beginJob(owner.token, publishing([...bare, ...(await drafts(5))]), lostEngine)
  await oneSlice(id)
  expect(await (await controlJob(owner.token, id, 'stop')).json()).toMatchObject({ state: 'stopping' })
  expect(await refusalOf(await controlJob(owner.token, id, 'retry'))).toEqual([409, 'job_moved'])
  await oneSlice(id)
  expect(await jobOf(owner.token, id)).toMatchObject({ state: 'stopped', done: 2, failed: 1 })
  expect(await refusalOf(await controlJob(owner.token, id, 'stop'))).toEqual([409, 'job_moved'])
  await controlJob(owner.token, id, 'resume')
  while (await oneSlice(id));
  expect(await jobOf(owner.token, id)).toMatchObject({ state: 'done', done: 5, failed: 1 })
  await env.DB.prepare("UPDATE certificates SET location = 'Bogor' WHERE id = ?").bind(bare[0]).run()
  await controlJob(owner.token, id, 'retry')
  while (await oneSlice(id));
  expect(await jobOf(owner.token, id)).toMatchObject({ state: 'done', done: 6, failed: 0 })
})

test('a job counts the failed rows for which a retry can succeed', async () => {
  const [paid = ''] = await orderIds(1)
  await finishedJob(owner.token, (await beginJob(owner.token, verifying([paid]))).id)
  const rejecting = { kind: 'orders', step: { action: 'reject', reason: 'uji' }, ids: [paid, 'tidak-ada'] }
  const rejected = await beginJob(owner.token, rejecting)
  expect(await finishedJob(owner.token, rejected.id)).toMatchObject({ failed: 2, retryable: 0 })
  const { id } = await beginJob(owner.token, publishing(await drafts(1, { location: null })), lostEngine)
  while (await oneSlice(id));
  expect(await jobOf(owner.token, id)).toMatchObject({ failed: 1, retryable: 1 })
  await controlJob(owner.token, id, 'retry')
  expect(await jobOf(owner.token, id)).toMatchObject({ failed: 0, retryable: 0 })
})

test('a job that always fails stops with the reason and does not block other jobs', async () => {
  const { id } = await beginJob(owner.token, verifying(await orderIds(1)), lostEngine)
  await env.DB.prepare("UPDATE jobs SET step = '{}' WHERE id = ?").bind(id).run()
  const next = await beginJob(owner.token, verifying(await orderIds(1)), lostEngine)
  await using instance = await introspectWorkflowInstance(env.JOBS, `${id}-1`)
  await instance.modify(engine => engine.disableRetryDelays())
  await env.JOBS.create({ id: `${id}-1`, params: { job: id, generation: 1 } })
  expect(await finishedJob(owner.token, id)).toMatchObject({ state: 'stopped', reason: 'broken', done: 0 })
  expect(await finishedJob(owner.token, next.id)).toMatchObject({ state: 'done', done: 1 })
})

test('a job whose slices fail slowly stops after the ninth failed attempt', async () => {
  const { id } = await beginJob(owner.token, verifying(await orderIds(2)), lostEngine)
  const failing = { ...kinds.orders, act: () => Promise.reject(new Error('slow and broken')) }
  let tries = 0
  for (; (await jobOf(owner.token, id)).finished_at === null && tries < 20; tries++) {
    await oneSlice(id, { by: { ...kinds, orders: failing } }).catch(() => {})
    await silent(id)
    await ask(path, { token: owner.token, env: lostEngine })
  }
  expect(tries).toBe(9)
  expect(await jobOf(owner.token, id)).toMatchObject({ state: 'stopped', reason: 'broken', done: 0 })
  // A manual restart resets the count of failures, and so does a finished slice.
  await controlJob(owner.token, id, 'resume')
  await ask(path, { token: owner.token, env: lostEngine })
  await oneSlice(id, { size: 1 })
  expect(await countRows('jobs', `id = '${id}' AND failures = 0 AND failing_since IS NULL`)).toBe(1)
})

describe('the input text of a job', () => {
  const stepOf = async (id: string) =>
    (await env.DB.prepare('SELECT step FROM jobs WHERE id = ?').bind(id).first<{ step: string }>())?.step
  const rejecting = (ids: string[]) => ({
    kind: 'orders',
    step: { action: 'reject', reason: 'Dana Siti belum masuk' },
    ids,
  })

  test('a job’s input text is deleted as soon as all its work is done', async () => {
    const { id } = await beginJob(owner.token, rejecting(await orderIds(1)), lostEngine)
    expect(await stepOf(id)).toContain('Siti')
    while (await oneSlice(id));
    expect(await stepOf(id)).toBe('{}')
  })

  test('a job’s input text is kept for retries, at most a week', async () => {
    const { id } = await beginJob(owner.token, rejecting([...(await orderIds(1)), 'tidak-ada']), lostEngine)
    while (await oneSlice(id));
    expect(await stepOf(id)).toContain('Siti')
    await deleteOldJobs(db, new Date().toISOString())
    expect(await (await controlJob(owner.token, id, 'retry')).json()).toMatchObject({ state: 'running' })
    while (await oneSlice(id));
    await deleteOldJobs(db, new Date(Date.now() + 8 * 24 * 3_600_000).toISOString())
    expect(await stepOf(id)).toBe('{}')
    expect(await refusalOf(await controlJob(owner.token, id, 'retry'))).toEqual([409, 'job_moved'])
  })

  test('a job’s input text is deleted when one of its orders is anonymised', async () => {
    const [one = '', two = ''] = await orderIds(2)
    const { id } = await beginJob(owner.token, rejecting([one, two, 'tidak-ada']), lostEngine)
    while (await oneSlice(id));
    const api = operator(owner.token)
    await api.patch(`/orders/${one}`, { status: 'cancelled', reason: 'uji' })
    expect((await api.post(`/orders/${one}/anonymize`)).status).toBe(200)
    expect(await stepOf(id)).toBe('{}')
  })
})
