import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../worker/app'
import type { jobKinds } from '../../worker/contract/operations/jobs'
import { auditOf, badFields, refusalOf } from '../support/admin'

import { startJob } from '../support/jobs'
import { ask, countRows, signIn } from '../support/shop'

let token: string
beforeAll(async () => {
  token = await signIn()
})

const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
const addresses = [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, 'x')}`))]

describe('unknown query fields', () => {
  test('an unknown query field is refused by name on each API route', async () => {
    expect(addresses.length).toBeGreaterThan(100)
    for (const address of addresses) {
      const [method = '', path = ''] = address.split(' ')
      const response = await ask(`${path}?stattus=pending`, { method, token })
      expect([address, ...(await badFields(response))]).toEqual([address, 'stattus'])
    }
  })

  test.each(['__proto__', 'constructor', 'Status', 'status[]', ''])(
    'the query field %j is refused as unknown',
    async name => {
      const response = await ask(`/api/admin/orders?${encodeURIComponent(name)}=x`, { token })
      expect(await badFields(response)).toEqual([name])
    },
  )

  test('an unknown query field is refused even beside known fields, and long field names are shortened in the error', async () => {
    const known = await ask('/api/admin/orders?status=pending&limit=5&q=', { token })
    expect(known.status).toBe(200)
    const long = 'x'.repeat(500)
    const response = await ask(`/api/admin/orders?status=pending&utm_source=a&utm_source=b&${long}=1`, {
      token,
    })
    expect(await badFields(response)).toEqual(['utm_source', 'x'.repeat(100)])
  })

  test('the refusal of an unknown query field reveals nothing without a sign-in', async () => {
    expect(await refusalOf(await ask('/api/admin/orders?stattus=pending'))).toEqual([401, 'unauthenticated'])
  })
})

const steps: Record<keyof typeof jobKinds, object> = {
  certificates: { status: 'published' },
  drafts: { action: 'draft' },
  orders: { action: 'verify' },
  sacrifices: { action: 'complete' },
  statements: { action: 'exact' },
  imports: { action: 'match' },
  emails: { action: 'send_again' },
  order_csv: { action: 'csv' },
  ledger_csv: { action: 'csv' },
  audit_csv: { action: 'csv' },
}
const named = new Set(['certificates', 'drafts', 'orders', 'sacrifices', 'statements'])

describe('filters of bulk jobs', () => {
  test.each(Object.entries(steps))(
    'a bulk job of the kind %s whose filter has an unknown field does not start',
    async (kind, step) => {
      const before = await countRows('jobs', 'true')
      const ids = named.has(kind) ? ['nobody'] : []
      const asked = { kind, step, ids, remaining_query: 'stattus=pending' }
      expect(await badFields(await startJob(token, asked))).toEqual(['stattus'])
      expect(
        await badFields(await startJob(token, { ...asked, remaining_query: '', filter: 'status=pending' })),
      ).toEqual(['filter'])
      expect(await countRows('jobs', 'true')).toBe(before)
    },
  )

  test('a claim of queued messages whose filter has an unknown field claims nothing', async () => {
    const asked = { holder: crypto.randomUUID(), limit: 1, prodct: 'x' }
    expect(await badFields(await ask('/api/admin/messages/claim', { token, json: asked }))).toEqual([
      'prodct',
    ])
  })
})

test('the audit entry of an export contains the filter without search texts and names of people', async () => {
  const remaining_query = 'q=Budi+Santoso&status=pending'
  expect(
    (await startJob(token, { kind: 'order_csv', step: { action: 'csv' }, ids: [], remaining_query })).status,
  ).toBe(201)
  const actor = 'actor=budi%40example.com&entity=orders&action='
  expect(
    (await startJob(token, { kind: 'audit_csv', step: { action: 'csv' }, ids: [], remaining_query: actor }))
      .status,
  ).toBe(201)
  expect((await auditOf('orders', '*')).at(-1)?.changes).toEqual({ q: '•••', status: 'pending' })
  expect((await auditOf('audit', '*')).at(-1)?.changes).toEqual({ actor: '•••', entity: 'orders' })
})
