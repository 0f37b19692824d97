import { afterEach, expect, test, vi } from 'vitest'
import { operatorFetch, operatorSession, reloadUser } from '../../../web/admin/shell/session'
import { withReadTimeout } from '../../../web/lib/signals'

const never = () => new Promise<never>(() => {})

test('a read that finishes in time returns its value', async () => {
  expect(await withReadTimeout(1000, null, async () => 'ada')).toBe('ada')
})

test('a hanging read times out, even if it ignores the abort signal', async () => {
  await expect(withReadTimeout(5, null, never)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a read that times out gets an aborted signal', async () => {
  let told: AbortSignal | undefined
  await withReadTimeout(5, null, signal => {
    told = signal
    return never()
  }).catch(() => {})
  expect(told?.aborted).toBe(true)
})

test('an abort by the caller, even before the read, rejects with the caller’s reason', async () => {
  const leaving = new AbortController()
  const read = withReadTimeout(1000, leaving.signal, never)
  leaving.abort()
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
  await expect(withReadTimeout(1000, leaving.signal, async () => 'ada')).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a failing read rejects with its own error', async () => {
  await expect(withReadTimeout(1000, null, () => Promise.reject(new Error('putus')))).rejects.toThrow('putus')
})

const sessionFor = (name: string, token = name) => ({
  access_token: token,
  expires_at: '2100-01-01T00:00:00.000Z',
  user: { id: name, name, email: `${name}@contoh.id`, role: 'finance' as const, must_enrol: false },
})
const signIn = (name: string) => operatorSession.update(() => sessionFor(name))

/** Replaces `fetch`: each call waits until `answer` is called for it. `sent` lists the URL and token of each call. */
function heldFetch() {
  const sent: string[] = []
  const waiting: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(`${url} ${new Headers(init.headers).get('authorization') ?? ''}`)
    return new Promise<Response>(resolve => waiting.push(resolve))
  })
  return {
    sent,
    answer: (status: number, body: object = {}) => waiting.shift()?.(Response.json(body, { status })),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  operatorSession.update(() => null)
})

test('a late answer about an operator who signed out does not change who is signed in now', async () => {
  const { answer } = heldFetch()
  signIn('aminah')
  const reading = reloadUser()
  signIn('budi')
  answer(200, { user: { ...sessionFor('aminah').user, role: 'owner' } })
  await reading
  expect(operatorSession.get()?.user).toEqual(sessionFor('budi').user)
})

test('a request refused after a sign-out is not repeated with the session of the next operator', async () => {
  const { sent, answer } = heldFetch()
  signIn('aminah')
  const writing = operatorFetch('/api/admin/faqs', { method: 'POST' })
  operatorSession.update(() => null)
  signIn('budi')
  answer(401)
  expect((await writing).status).toBe(401)
  expect(sent).toEqual(['/api/admin/faqs Bearer aminah'])
})

test('a renewal that is answered after a sign-out does not replace the session of the next operator', async () => {
  const { sent, answer } = heldFetch()
  signIn('aminah')
  const writing = operatorFetch('/api/admin/faqs', { method: 'POST' })
  answer(401)
  await expect.poll(() => sent.length).toBe(2)
  operatorSession.update(() => null)
  signIn('budi')
  answer(200, sessionFor('aminah', 'baru'))
  expect((await writing).status).toBe(401)
  expect(operatorSession.get()?.access_token).toBe('budi')
})
