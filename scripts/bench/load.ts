import { type Answer, type Client, openClient } from './client.ts'
import { median, percentile } from './verdict.ts'

export type Speed = { perSecond: number; p50: number; p99: number; errors: number }

type Load = { url: string; clients: number; seconds: number; send: (client: Client) => Promise<Answer> }

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
  return { perSecond: times.length / seconds, p50: median(times), p99: percentile(times, 0.99), errors }
}
