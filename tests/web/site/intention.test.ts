import { beforeEach, expect, test, vi } from 'vitest'

type Lib = typeof import('../../../web/lib/intention')

const storage = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, text: string) => void storage.set(name, text),
  removeItem: (name: string) => void storage.delete(name),
})

let lib: Lib
/** Simulates a reload: only the session storage remains. */
const reload = async () => {
  vi.resetModules()
  lib = await import('../../../web/lib/intention')
}
beforeEach(async () => {
  storage.clear()
  await reload()
})

type Reply = 'lost' | { status: number; code?: string }
type Request = { method?: string; address: string; body?: object; scope?: string; isKept?: boolean }

async function send(
  { method = 'POST', address, body = {}, scope = 'form', isKept = false }: Request,
  reply: Reply,
) {
  let key: string | null = null
  const fetcher = async (_: RequestInfo | URL, init?: RequestInit) => {
    key = new Headers(init?.headers).get('idempotency-key')
    if (reply === 'lost') throw new TypeError('failed to fetch')
    return Response.json({ code: reply.code }, { status: reply.status })
  }
  const request = { method, body: JSON.stringify(body) }
  await lib
    .runInRequestScope(scope, isKept, () => lib.createIdempotentFetch(fetcher)(address, request))
    .catch(error => expect(error).toMatchObject({ name: 'ApiProblem' }))
  return key
}

const ok = { status: 200 }
const payment = { address: '/api/admin/orders/o1/payments', body: { amount: 1 } }

test('a retried request keeps its Idempotency-Key until a response, and the next request has a new key', async () => {
  const first = await send(payment, 'lost')
  expect(first).toMatch(/^[\x21-\x7e]{8,128}$/)
  expect(await send(payment, { status: 502 })).toBe(first)
  expect(await send(payment, { status: 409, code: 'request_pending' })).toBe(first)
  expect(await send(payment, ok)).toBe(first)
  expect(await send(payment, ok)).not.toBe(first)
})

test('a changed form gets a new Idempotency-Key, but a newer version of the row does not change the key', async () => {
  const first = await send(payment, 'lost')
  expect(await send({ ...payment, body: { amount: 2 } }, 'lost')).not.toBe(first)
  expect(await send({ ...payment, body: { amount: 1, updated_at: 'later' } }, 'lost')).toBe(first)
})

test('responses 401 and 403 keep the Idempotency-Key, because sign-in and rights are checked before the key', async () => {
  const first = await send(payment, 'lost')
  for (const status of [401, 403, 408, 429]) expect(await send(payment, { status })).toBe(first)
  expect(await send(payment, { status: 422 })).toBe(first)
  expect(await send(payment, ok)).not.toBe(first)
})

const job = (step: string) => ({ address: `/api/admin/jobs/j1/${step}` })
const stop = job('stop')

test('stopping a job a second time, after an unanswered stop and a resume, uses a new Idempotency-Key', async () => {
  const first = await send(stop, 'lost')
  await send(job('resume'), ok)
  expect(await send(stop, ok)).not.toBe(first)
})

test('an unanswered POST keeps its Idempotency-Key after a refused request or a request for another row or form', async () => {
  const first = await send(stop, 'lost')
  await send(job('resume'), { status: 409 })
  await send({ address: '/api/admin/jobs/j2/resume' }, ok)
  await send({ ...job('resume'), scope: 'other form' }, ok)
  expect(await send(stop, ok)).toBe(first)
})

test('an unanswered PATCH gets a new Idempotency-Key after another form changed its row', async () => {
  const verify = { method: 'PATCH', address: '/api/admin/orders/o1', body: { payment_status: 'verified' } }
  const first = await send(verify, 'lost')
  await send({ ...verify, body: { payment_status: 'pending' }, scope: 'undo dialog' }, ok)
  expect(await send(verify, ok)).not.toBe(first)
})

test('two forms that send equal content use different Idempotency-Keys', async () => {
  expect(await send({ ...payment, scope: 'other form' }, 'lost')).not.toBe(await send(payment, 'lost'))
})

test('leaving a form drops its stored Idempotency-Keys', async () => {
  const first = await send(payment, 'lost')
  lib.deleteUnansweredRequests('form')
  expect(await send(payment, 'lost')).not.toBe(first)
})

test('a reload keeps only the Idempotency-Keys of forms with a stored draft', async () => {
  const draft = { ...payment, scope: 'draft', isKept: true }
  const [kept, dropped] = [await send(draft, 'lost'), await send(payment, 'lost')]
  await reload()
  expect(await send(draft, 'lost')).toBe(kept)
  expect(await send(payment, 'lost')).not.toBe(dropped)
  await send(draft, ok)
  await reload()
  expect(await send(draft, ok)).not.toBe(kept)
})

test('requests that overlap or throw do not change the form to which later Idempotency-Keys belong', async () => {
  let finish = () => {}
  const open = lib.runInRequestScope(
    'slow',
    false,
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const inner = lib.runInRequestScope('fast', false, async () => {
    finish()
    await open
    return lib.currentRequestScope()
  })
  expect(await inner).toBe('fast')
  const broken = lib.runInRequestScope('broken', false, () => {
    throw new RangeError('bug')
  })
  await expect(broken).rejects.toThrow(RangeError)
  expect(lib.currentRequestScope()).toBe('')
})
