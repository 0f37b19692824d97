import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSharedRead } from '../../worker/lib/together'
import { ask } from '../support/shop'

afterEach(() => {
  vi.useRealTimers()
})

function desk() {
  const pending: { done: (text: string) => void; fail: (error: Error) => void }[] = []
  const read = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        pending.push({ done: resolve, fail: reject })
      }),
  )
  const together = createSharedRead<string>()
  const get = () => together({ waitUntil: () => {} }, read)
  const settled = () => new Promise(resolve => setTimeout(resolve, 0))
  return { pending, read, get, settled }
}

describe('a read shared by concurrent callers', () => {
  test('callers that arrive while a shared read runs do not join that read, but share the next read', async () => {
    const { pending, read, get, settled } = desk()
    const first = get()
    const others = Promise.all(Array.from({ length: 20 }, () => get()))
    expect(read).toHaveBeenCalledTimes(1)
    pending[0]?.done('before')
    expect(await first).toBe('before')
    await settled()
    expect(read).toHaveBeenCalledTimes(2)
    const late = get()
    pending[1]?.done('after')
    expect(new Set(await others)).toEqual(new Set(['after']))
    await settled()
    pending[2]?.done('later')
    expect(await late).toBe('later')
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('the result of a shared read is not reused after it ends', async () => {
    const { pending, get, settled } = desk()
    for (const text of ['old', 'new']) {
      const answer = get()
      pending.at(-1)?.done(text)
      expect(await answer).toBe(text)
      await settled()
    }
  })

  test('a failed shared read rejects only for the callers that shared it', async () => {
    const { pending, get, settled } = desk()
    const answers = Promise.allSettled([get(), get(), get()])
    pending[0]?.fail(new Error('away'))
    await settled()
    pending[1]?.fail(new Error('away'))
    expect((await answers).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    const again = get()
    pending[2]?.done('back')
    expect(await again).toBe('back')
  })

  test.each([0, 1])('a shared read that hangs times out (%i reads finished before)', async lost => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { pending, get } = desk()
    const answers = [get(), get(), get()]
    if (lost === 1) pending[0]?.done('first')
    await vi.advanceTimersByTimeAsync(3000)
    for (const { done } of pending.slice(lost + 1)) done('own')
    expect(await answers[2]).toBe('own')
    const next = get()
    await vi.advanceTimersByTimeAsync(3000)
    for (const { done } of pending) done('next')
    expect(await next).toBe('next')
  })
})

test('many concurrent requests for the catalogue cause few database reads', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/api/animals')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const queries = answers.map(({ headers }) =>
    Number(/queries=(\d+)/.exec(headers.get('server-timing') ?? '')?.[1]),
  )
  expect(queries.reduce((sum, n) => sum + n, 0)).toBeLessThan(5)
  const texts = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(texts).size).toBe(1)
})
