import { afterEach, expect, test, vi } from 'vitest'
import { mapInBatches } from '../../worker/lib/bulk'

afterEach(() => void vi.useRealTimers())

test('a long loop yields to the event loop at regular intervals', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let done = 0
  const step = async () => {
    done += 1
  }
  const all = mapInBatches(
    Array.from({ length: 12 }, (_, n) => n),
    step,
  )
  for (let n = 0; n < 50; n++) await null
  expect(done).toBe(5)
  await vi.runAllTimersAsync()
  await all
  expect(done).toBe(12)
})
