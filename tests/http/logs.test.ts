import { afterEach, expect, test, vi } from 'vitest'
import { ask } from '../support/shop'

afterEach(() => {
  vi.restoreAllMocks()
})

async function linesOf(path: string, headers: Record<string, string> = {}) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await ask(path, { headers, env: { ENVIRONMENT: 'production' } })
  return log.mock.calls.map(([line]) => String(line))
}

test('a request is one line of JSON that names its route, never what the address holds', async () => {
  const key = 'rahasia-rahasia-rahasia'
  const [line = '', ...more] = await linesOf(`/api/orders/ORDER-123AB?key=${key}&phone4=7890`, {
    'x-order-key': key,
  })
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: '/api/orders/:order_id', status: 404 })
  expect(line).not.toMatch(/rahasia|7890|ORDER-123AB/)
})

test('pictures are logged like everything else', async () => {
  const [line = ''] = await linesOf('/media/general/tidak-ada.webp')
  expect(JSON.parse(line)).toMatchObject({ route: '/media/*', status: 404 })
})
