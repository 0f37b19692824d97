import { expect, test } from 'vitest'
import { withReadTimeout } from '../../../web/admin/shell/session'

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
