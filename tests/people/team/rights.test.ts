import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../../worker/app'
import { canRoleUse, permissionGroupOf, roles } from '../../../worker/contract/people/roles'
import { ask, newAnimal, orderFor, placedOrder, signIn } from '../../support/shop'

const prefix = '/api/admin'

const routes = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${prefix}/`))
      .map(({ method, path }) => `${method} ${path}`),
  ),
].map(route => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
})

const fill = (path: string) => path.replace(/:\w+/g, 'tidak-ada')

async function written() {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%'
      AND name NOT LIKE '%search%'`,
  ).all<{ name: string }>()
  const counts = results.map(({ name }) => `SELECT '${name}' AS name, count(*) AS n FROM "${name}"`)
  const all = await env.DB.batch(counts.map(sql => env.DB.prepare(sql)))
  return JSON.stringify(all.map(({ results: rows }) => rows))
}

const names = Object.keys(roles)
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const role of [...names, 'operator']) tokens[role] = await signIn(role)
})

test('every admin route has a permission group', () => {
  expect(routes.length).toBeGreaterThan(60)
  const without = routes.filter(({ path }) => permissionGroupOf(path.slice(prefix.length)) === null)
  expect(without).toEqual([])
})

test('an admin route without a permission group is restricted to owners', () => {
  expect(permissionGroupOf('/rahasia')).toBeNull()
  expect(names.filter(role => canRoleUse(role, null))).toEqual(['owner'])
  expect(['operator', '', 'toString', '__proto__'].filter(role => canRoleUse(role, 'account'))).toEqual([])
})

describe.each([...names, 'operator'])('the role %s', role => {
  const may = ({ method, path }: (typeof routes)[number]) =>
    canRoleUse(role, permissionGroupOf(path.slice(prefix.length)), method === 'GET' ? 'read' : 'write')
  const call = ({ method, path }: (typeof routes)[number]) =>
    ask(fill(path), { method, token: tokens[role], json: method === 'GET' ? undefined : {} })

  test('a role gets 403 for routes of other roles, and nothing is written', async () => {
    const refused = routes.filter(route => !may(route))
    if (role !== 'owner') expect(refused.length).toBeGreaterThan(20)
    const before = await written()
    for (const route of refused) {
      const answer = await call(route)
      expect([route, answer.status]).toEqual([route, 403])
      expect(await answer.json()).toMatchObject({ code: 'forbidden' })
    }
    expect(await written()).toBe(before)
  })

  test('a role has access to its own routes', async () => {
    for (const route of routes.filter(may)) {
      const { status } = await call(route)
      expect([route, status]).not.toEqual([route, 403])
      expect(status).toBeLessThan(500)
    }
  })
})

test('other notations of an admin route’s address do not bypass permissions', async () => {
  const spelled = [
    '/api/admin/%6frders',
    '/api/admin//orders',
    '/api/admin/account/../orders',
    '/api/admin/ORDERS',
  ]
  for (const path of spelled) {
    const { status } = await ask(path, { token: tokens.field })
    expect([path, status]).toEqual([path, expect.toBeOneOf([403, 404])])
  }
  expect((await ask('/api/admin/orders', { method: 'HEAD', token: tokens.field })).status).toBe(403)
})

test('the search of the back office returns only what the operator’s role may see', async () => {
  const animal = await newAnimal({ name: 'Kambing Carian' })
  const order = await placedOrder(orderFor(animal.id))
  const found = async (role: string, q: string) =>
    (await ask(`/api/admin/search?q=${q}`, { token: tokens[role] })).json<Record<string, unknown[]>>()
  expect((await found('finance', order.order_id)).orders).toHaveLength(1)
  const nothing = {
    orders: [],
    has_more_orders: false,
    rows: [],
    customers: [],
    certificates: [],
    animals: [],
  }
  expect(await found('content', order.order_id)).toEqual(nothing)
  expect(await found('content', 'Carian')).toEqual(nothing)
})
