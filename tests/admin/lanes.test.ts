import { expect, test } from 'vitest'
import { lanes } from '../../web/admin/media/lanes'

test('no more tasks run at once than there are lanes, and all of them run in turn', async () => {
  const inLane = lanes(2)
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
  expect(await Promise.all([1, 2, 3, 4, 5].map(n => inLane(task(n))))).toEqual([1, 2, 3, 4, 5])
  expect(started).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a task that fails gives its lane free', async () => {
  const inLane = lanes(1)
  await expect(inLane(() => Promise.reject(new Error('putus')))).rejects.toThrow('putus')
  expect(await inLane(() => Promise.resolve('jalan'))).toBe('jalan')
})
