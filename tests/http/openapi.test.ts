import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../worker/app'
import { problemCodes } from '../../worker/contract/problems'
import type { OpenApi } from '../../worker/http/openapi/openapi-types'
import { ask } from '../support/shop'

let document: OpenApi
beforeAll(async () => {
  document = await (await ask('/api/openapi.json')).json()
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const operationOf = (method: string, path: string) => {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`${method} ${path} is not documented`)
  return operation
}

function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(key, inner),
  ])
}

describe('the OpenAPI document', () => {
  test('the OpenAPI document contains each route under /api with a unique name', () => {
    const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    const asked = new Set(
      routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`),
    )
    const documented = operations().map(({ method, path }) => `${method} ${path}`)
    expect([...asked].filter(route => !documented.includes(route))).toEqual([])
    expect(documented.length).toBe(asked.size)
    expect(asked.size).toBeGreaterThan(60)
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([])
    expect(ids.every(id => /^[a-z][A-Za-z]+$/.test(id))).toBe(true)
  })

  test('the OpenAPI document is valid OpenAPI 3.1', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    })
    for (const { path, method, operation } of operations()) {
      expect(path).toMatch(/^\/api\/[\w/{}.-]*$/)
      expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method)
      expect(operation.summary.length).toBeGreaterThan(3)
      const declared = operation.parameters.filter(one => one.in === 'path').map(one => one.name)
      expect(declared).toEqual(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name))
      expect(operation.parameters.every(one => typeof one.schema === 'object')).toBe(true)
      const codes = Object.keys(operation.responses)
      expect(codes).toContain('default')
      expect(codes.some(code => /^2\d\d$/.test(code))).toBe(true)
      if (method === 'get') expect(operation.requestBody).toBeUndefined()
    }
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('the OpenAPI document has no dangling references', () => {
    for (const target of valuesOf('$ref', document)) {
      const steps = String(target).replace(/^#\//, '').split('/')
      const found = steps.reduce<unknown>((at, step) => Object(at)[step], document)
      expect([target, found]).not.toEqual([target, undefined])
    }
  })

  test('the OpenAPI document requires authentication for back-office operations, but not for public operations', () => {
    for (const { path, operation } of operations()) {
      const isClosed = path.startsWith('/api/admin/') || path === '/api/auth/session'
      expect([path, operation.security.length > 0]).toEqual([path, isClosed])
      expect([path, '401' in operation.responses]).toEqual([path, isClosed])
    }
  })

  test('operations that the OpenAPI document marks as protected refuse requests without a sign-in', async () => {
    for (const { path, method } of operations().filter(({ operation }) => operation.security.length > 0)) {
      const response = await ask(path.replace(/\{\w+\}/g, 'x'), { method: method.toUpperCase() })
      expect([path, response.status]).toEqual([path, 401])
    }
  })

  test('the OpenAPI document describes request bodies and responses', () => {
    const place = operationOf('post', '/api/orders')
    const body = place.requestBody?.content['application/json']?.schema
    expect(body).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['customer_name', 'items']),
    })
    expect(body?.required).not.toContain('referral_code')
    expect(place.responses[201]).toMatchObject({
      content: { 'application/json': { schema: { properties: { order_id: { type: 'string' }, key: {} } } } },
    })
    expect(place.parameters.map(one => one.name)).toEqual(['Idempotency-Key'])
    expect(place.responses[429]).toBeDefined()
  })

  test('the OpenAPI document describes PATCH bodies with optional fields and the expected version', () => {
    const changes = operations().filter(({ method }) => method === 'patch')
    expect(changes.length).toBeGreaterThan(7)
    for (const { path, operation } of changes) {
      const body = operation.requestBody?.content['application/json']?.schema ?? {}
      const kinds = [body.anyOf, body.oneOf].find(Array.isArray) ?? [body]
      for (const kind of kinds) {
        expect([path, Object.keys(kind.properties ?? {}).length]).toEqual([
          path,
          expect.toSatisfy(n => n > 3),
        ])
        expect([path, kind.required ?? []]).toEqual([path, []])
        expect(kind.properties.updated_at, path).toMatchObject({ type: 'string' })
        const fields = Object.values<object>(kind.properties)
        expect([path, fields.some(field => 'default' in field)]).toEqual([path, false])
      }
    }
    const faq = operationOf('patch', '/api/admin/faqs/{id}').requestBody?.content['application/json']?.schema
    expect(faq).toMatchObject({
      properties: { question: { type: 'string', maxLength: 300 }, category: { enum: expect.any(Array) } },
    })
  })

  test('the OpenAPI document describes query fields and file types', () => {
    const list = operationOf('get', '/api/admin/orders')
    expect(list.parameters.map(one => one.name)).toEqual(
      expect.arrayContaining(['limit', 'cursor', 'q', 'status', 'payment_status', 'from', 'to']),
    )
    expect(list.parameters.every(one => !one.required)).toBe(true)
    expect(list.parameters.find(one => one.name === 'status')?.schema.enum).toContain('confirmed')
    expect(operationOf('get', '/api/certificates').parameters).toMatchObject([
      { name: 'q', required: true },
      { name: 'key', required: false },
      { name: 'phone4', required: false },
      { name: 'phone', required: false },
      { name: 'code', required: false },
      { name: 'X-Order-Key', in: 'header' },
    ])
    const file = operationOf('get', '/api/admin/codes/export').responses[200]
    expect(file).toMatchObject({ content: { 'text/csv': {} } })
    expect(operationOf('delete', '/api/admin/orders/{id}').responses[204]).not.toHaveProperty('content')
  })

  test('the OpenAPI document describes failures as problem+json with their codes', () => {
    const { Problem } = document.components.schemas
    expect(Problem).toMatchObject({ properties: { code: { enum: Object.keys(problemCodes) } } })
    expect(document.components.responses.Problem).toMatchObject({
      content: { 'application/problem+json': {} },
    })
  })
})

describe('the page /api/docs', () => {
  test('the page /api/docs lists each operation and each problem, to which problem types link', async () => {
    const text = await (await ask('/api/docs')).text()
    for (const { operation } of operations()) expect(text).toContain(`id="${operation.operationId}"`)
    const { type } = await (await ask('/api/orders/ORDER-000ZZ')).json<{ type: string }>()
    expect(type).toBe('/api/docs#order_not_found')
    for (const code of Object.keys(problemCodes)) expect(text).toContain(`id="${code}"`)
    expect(text).toContain('<html lang="id">')
  })

  test('the page /api/docs needs no scripts or inline styles, and its CSP forbids them', async () => {
    const response = await ask('/api/docs')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(await response.text()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const css = await ask('/api/docs.css')
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

test('an unknown path under /api returns a problem response for any method', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await ask('/api/tidak-ada', { method })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(await response.json()).toMatchObject({ code: 'route_not_found' })
  }
})

test('the OpenAPI document describes both confirmation headers of operations that require the password', () => {
  const places = [
    ['post', '/api/admin/bank-accounts'],
    ['patch', '/api/admin/bank-accounts/{id}'],
    ['put', '/api/admin/settings/trust'],
  ] as const
  for (const [method, path] of places) {
    const headers = operationOf(method, path).parameters?.filter(({ in: where }) => where === 'header') ?? []
    expect(headers.map(({ name }) => name)).toEqual(['x-confirm-password', 'x-confirm-code'])
  }
})
