import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from '../../worker/lib/bulk'

afterEach(() => void vi.useRealTimers())

test('after every few of many rows others are heard: nothing goes on before the engine has turned to them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let done = 0
  const step = async () => {
    done += 1
  }
  const all = inTurn(
    Array.from({ length: 12 }, (_, n) => n),
    step,
  )
  for (let n = 0; n < 50; n++) await null
  expect(done).toBe(5)
  await vi.runAllTimersAsync()
  await all
  expect(done).toBe(12)
})
