import { type Answer, type Client, openClient } from './client.ts'

export type Speed = { perSecond: number; p50: number; p99: number; errors: number }

type Load = { url: string; clients: number; seconds: number; send: (client: Client) => Promise<Answer> }

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Requests one after another from each of `clients`, for `seconds`; milliseconds at the client. */
export async function load({ url, clients, seconds, send }: Load): Promise<Speed> {
  const client = openClient(url, clients)
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let errors = 0
  const work = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const { status } = await send(client)
      times.push(performance.now() - started)
      if (status >= 400) errors += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  client.close()
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p50: at(times, 0.5), p99: at(times, 0.99), errors }
}
