import { expect, test } from 'vitest'
import { limitConcurrency } from '../../../web/lib/office/upload-queue'

test('at most the allowed number of tasks run at once, and waiting tasks start in order', async () => {
  const whenFree = limitConcurrency(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const task = (n: number) => async () => {
    started.push(n)
    most = Math.max(most, ++running)
    await new Promise(resolve => setTimeout(resolve, 5))
    running--
    return n
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map(n => whenFree(task(n))))).toEqual([1, 2, 3, 4, 5])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('after a failed task the next task starts', async () => {
  const whenFree = limitConcurrency(1)
  await expect(whenFree(() => Promise.reject(new Error('putus')))).rejects.toThrow('putus')
  expect(await whenFree(() => Promise.resolve('jalan'))).toBe('jalan')
})
