import { afterEach, describe, expect, test, vi } from 'vitest'
import { logError } from '../../worker/lib/log'
import { ASSETS } from '../support/assets'
import { ask } from '../support/shop'

afterEach(() => {
  vi.restoreAllMocks()
})

async function linesOf(path: string, headers: Record<string, string> = {}) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await ask(path, { headers, env: { ENVIRONMENT: 'production', ASSETS } })
  return log.mock.calls.map(([line]) => String(line))
}

test('a request is logged as one line of JSON with its route, without values from the URL', async () => {
  const key = 'rahasia-rahasia-rahasia'
  const [line = '', ...more] = await linesOf(`/api/orders/ORDER-123AB?key=${key}&phone4=7890`, {
    'x-order-key': key,
  })
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: '/api/orders/:order_id', status: 404 })
  expect(line).not.toMatch(/rahasia|7890|ORDER-123AB/)
})

test('requests for pictures are logged like other requests', async () => {
  const [line = ''] = await linesOf('/media/general/tidak-ada.webp')
  expect(JSON.parse(line)).toMatchObject({ route: '/media/*', status: 404 })
})

test.each([
  '/rahasia-saya',
  '/order-status/rahasia',
  '/api/rahasia',
  '/Rahasia/',
  '/certificate/CERT-rahasia',
])('a secret typed into the URL as %s appears in no log line', async path => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const lines = await linesOf(path)
  expect(JSON.parse(lines.at(-1) ?? '').route).toMatch(/^(\/\*|\/api\/\*)$/)
  expect([...lines, ...errors.mock.calls.map(String)].join()).not.toMatch(/rahasia/i)
})

describe('a database failure in the log', () => {
  const lineOf = (error: unknown) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    logError(error, { id: 'x' })
    return String(log.mock.calls[0]?.[0])
  }

  test.each([
    [
      'D1_ERROR: UNIQUE constraint failed: orders.order_id: SQLITE_CONSTRAINT',
      'constraint (UNIQUE constraint failed: orders.order_id)',
    ],
    [
      'D1_ERROR: CHECK constraint failed: price_range: SQLITE_CONSTRAINT',
      'constraint (CHECK constraint failed: price_range)',
    ],
    ['D1_ERROR: no such table: anggota: SQLITE_ERROR', 'schema (no such table: anggota)'],
    ['D1_ERROR: too many SQL variables at offset 301: SQLITE_ERROR', 'too large'],
    ['D1_ERROR: string or blob too big: SQLITE_TOOBIG', 'too large'],
    ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', 'overloaded'],
    ['D1_ERROR: database is locked: SQLITE_BUSY', 'overloaded'],
    ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', 'timeout'],
    ['D1_ERROR: Network connection lost.', 'network'],
    ['D1_ERROR: Exceeded maximum DB size', 'full'],
    ['D1_ERROR: fts5: syntax error near "Siti Rahma": SQLITE_ERROR', 'statement'],
    ['D1_ERROR: something new about Siti Rahma', 'other'],
  ])('the database error "%s" is logged as %s', (message, kind) => {
    expect(JSON.parse(lineOf(new Error(message))).database).toBe(kind)
    expect(lineOf(new Error(message))).not.toContain('Siti')
  })

  test('a database failure is logged without Drizzle’s parameters, whatever they contain', () => {
    const around =
      'Failed query: select ?\nparams: UNIQUE constraint failed: Siti, D1_ERROR no such table: Rahma'
    const line = lineOf(new Error(around, { cause: new Error('D1_ERROR: Network connection lost.') }))
    expect(JSON.parse(line).database).toBe('network')
    expect(line).not.toMatch(/Siti|Rahma/)
  })

  test('errors that do not come from the database are not logged as database failures', () => {
    expect(JSON.parse(lineOf(new TypeError('timeout of x'))).database).toBeUndefined()
    expect(JSON.parse(lineOf('text')).database).toBeUndefined()
  })
})
