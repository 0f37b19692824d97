import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldExports } from '../../../worker/operations/jobs/exports/file'
import type { Kinds } from '../../../worker/operations/jobs/slice'
import { refusalOf } from '../../support/admin'
import {
  beginJob,
  exportedFile,
  exportOf,
  finishedJob,
  jobOf,
  kinds,
  lostEngine,
  oneSlice,
  startJob,
} from '../../support/jobs'
import { runSql } from '../../support/rows'
import { ask, signIn, uniqueId } from '../../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(() => runSql('DELETE FROM jobs'))

const path = '/api/admin/jobs'
const fileOf = (id: string, as = token) => ask(`${path}/${id}/file`, { token: as })
const partsOf = async (id: string) => (await env.MEDIA.list({ prefix: `exports/${id}/` })).objects

async function manyOrders(n = 1100) {
  const name = uniqueId('Ekspor').replaceAll('-', '')
  await runSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})
     INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
       consent_version, consent_at, expires_at, created_at, updated_at)
     SELECT i || ?1, 'ORDER-' || i || ?1, ?1, '+628120000000', 'a@b.id', 700000000 + i * 1000, 100, 700000100 + i * 1000,
       'x', '2026-01-06', '2026-01-06', '2026-01-06T00:00:00.000Z', '2026-01-06T00:00:00.000Z' FROM n`,
    name,
  )
  return name
}

const codesIn = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map(row => row.split(',')[0])

const { order_csv } = kinds
if (!('run' in order_csv)) throw new Error('an export writes its file by `run`')

/** Simulates an instance that is lost after writing a part: its page is read again. */
const readTwice: Kinds = {
  ...kinds,
  order_csv: {
    ...order_csv,
    run: async (...asked) => {
      await order_csv.run(...asked)
      return order_csv.run(...asked)
    },
  },
}

test('an exported file has one header and each row once, even if pages are read twice and the job’s instance is lost', async () => {
  const name = await manyOrders()
  const { id } = await beginJob(token, exportOf('order_csv', `q=${name}`), lostEngine)
  while (await oneSlice(id, { by: readTwice }));
  const job = await jobOf(token, id)
  expect(job).toMatchObject({ state: 'done', total: 3, file: expect.stringMatching(/^pesanan-.+\.csv$/) })
  const text = await (await fileOf(id)).text()
  expect(text.match(/Order ID/g)).toHaveLength(1)
  expect(codesIn(text)).toHaveLength(1100)
  expect(new Set(codesIn(text)).size).toBe(1100)
  expect(await partsOf(id)).toHaveLength(6)
})

test('incomplete export files are never served and are deleted after a day', async () => {
  const name = await manyOrders(600)
  const { id } = await beginJob(token, exportOf('order_csv', `q=${name}`), lostEngine)
  await oneSlice(id)
  expect(await refusalOf(await fileOf(id))).toEqual([404, 'not_found'])
  while (await oneSlice(id));
  expect((await fileOf(id)).status).toBe(200)
  const [part] = await partsOf(id)
  const kept = await env.MEDIA.get(part?.key ?? '')
  const bytes = (await kept?.text()) ?? ''
  await env.MEDIA.delete(part?.key ?? '')
  expect(await refusalOf(await fileOf(id))).toEqual([404, 'not_found'])
  await env.MEDIA.put(part?.key ?? '', bytes)
  await runSql(`UPDATE jobs SET finished_at = ?`, new Date(Date.now() - 25 * 3_600_000).toISOString())
  expect((await jobOf(token, id)).file).toBeNull()
  expect(await refusalOf(await fileOf(id))).toEqual([404, 'not_found'])
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await deleteOldExports(env.MEDIA, inHours(23))
  expect(await partsOf(id)).toHaveLength(2)
  await deleteOldExports(env.MEDIA, inHours(27))
  expect(await partsOf(id)).toHaveLength(0)
})

test('an export needs permission, and the audit log records who requested and downloaded it, without search texts', async () => {
  const name = uniqueId('Rahasia').replaceAll('-', '')
  const finance = await signIn('finance')
  expect((await exportedFile(finance, 'order_csv', `q=${name}&status=pending`)).status).toBe(200)
  const { results } = await env.DB.prepare(
    "SELECT action, changes FROM audit_events WHERE action IN ('export', 'fetch') ORDER BY id DESC LIMIT 2",
  ).all<{ action: string; changes: string }>()
  expect(results.map(({ action }) => action)).toEqual(['fetch', 'export'])
  expect(results[1]?.changes).toBe(JSON.stringify({ q: '•••', status: 'pending' }))
  const { id } = await beginJob(token, exportOf('audit_csv'))
  await finishedJob(token, id)
  for (const role of ['finance', 'content', 'field']) {
    const other = await signIn(role)
    expect(await refusalOf(await fileOf(id, other))).toEqual([403, 'forbidden'])
    expect(await refusalOf(await startJob(other, exportOf('audit_csv')))).toEqual([403, 'forbidden'])
  }
})
