import { expect, test } from 'vitest'
import { givingUp } from '../../../web/admin/shell/give-up'

const never = () => new Promise<never>(() => {})

test('a read that answers in time gives its answer', async () => {
  expect(await givingUp(1000, null, async () => 'ada')).toBe('ada')
})

test('a read that hangs is given up, also while it does not listen', async () => {
  await expect(givingUp(5, null, never)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('the read is told to stop', async () => {
  let told: AbortSignal | undefined
  await givingUp(5, null, signal => {
    told = signal
    return never()
  }).catch(() => {})
  expect(told?.aborted).toBe(true)
})

test('whoever leaves ends it for their own reason, also beforehand', async () => {
  const leaving = new AbortController()
  const read = givingUp(1000, leaving.signal, never)
  leaving.abort()
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
  await expect(givingUp(1000, leaving.signal, async () => 'ada')).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a read that fails fails with its own reason', async () => {
  await expect(givingUp(1000, null, () => Promise.reject(new Error('putus')))).rejects.toThrow('putus')
})
