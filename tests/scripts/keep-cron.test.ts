import { expect, test } from 'vitest'
import { runCron } from '../../scripts/start/cron-and-jobs'

function failing(times: number) {
  const seen = { calls: 0, told: [] as string[], waited: [] as number[] }
  const fire = async () => {
    seen.calls += 1
    if (seen.calls <= times) throw new TypeError('fetch failed')
  }
  const options = {
    tell: (line: string) => seen.told.push(line),
    wait: async (ms: number) => seen.waited.push(ms),
  }
  return { seen, run: () => runCron(fire, options) }
}

test('a cron run of the local server that fails at first is retried silently', async () => {
  const { seen, run } = failing(2)
  expect(await run()).toBe(true)
  expect(seen).toEqual({ calls: 3, told: [], waited: [1000, 5000] })
})

test('a cron run of the local server that fails after all retries prints one line and does not stop the server', async () => {
  const { seen, run } = failing(100)
  expect(await run()).toBe(false)
  expect(seen.calls).toBe(4)
  expect(seen.told).toEqual(['Tugas berkala gagal dijalankan (fetch failed); dicoba lagi dalam 10 menit.'])
})
