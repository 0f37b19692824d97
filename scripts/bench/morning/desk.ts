import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Answer, openClient } from '../client.ts'
import { cpuMeter } from '../cpu.ts'
import { operator, vars } from '../shop.ts'
import { startVictim } from '../victim.ts'

const TIMING = /read=(\d+) written=(\d+)/

type Cost = {
  step: string
  path: string
  status: number
  ms: number
  read: number
  written: number
  /** The answer's Server-Timing. */
  timing: string
}
type Step = { name: string; seconds: number; cpu: number }

const token = z.object({ access_token: z.string() })

/** A request that got no answer is sent again, as the back office does. */
export async function answered(ask: () => Promise<Answer>, tries = 120): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (tries === 1) throw error
    await wait(500)
    return answered(ask, tries - 1)
  }
}

async function signedIn(url: string) {
  const client = openClient(url, 2)
  const { text } = await answered(() => client.ask('/api/auth/login', { method: 'POST', json: operator }))
  return { client, headers: { authorization: `Bearer ${token.parse(JSON.parse(text)).access_token}` } }
}

/** An operator at a shop that can be killed and started again, and what each of their requests cost. */
export async function openDesk(persist: string, secrets: Record<string, string>) {
  const start = () => startVictim({ persist, vars: { ...vars, ...secrets } })
  let shop = await start()
  let session = await signedIn(shop.url)
  const costs: Cost[] = []
  const steps: Step[] = []
  let name = ''
  let cpu = cpuMeter(shop.pid)
  let [spent, before] = [0, 0]

  const noted = (path: string, answer: Answer, ms: number) => {
    const timing = String(answer.headers['server-timing'])
    const [, read, written] = TIMING.exec(timing) ?? []
    costs.push({
      step: name,
      path,
      status: answer.status,
      ms,
      read: Number(read ?? 0),
      written: Number(written ?? 0),
      timing,
    })
    if (answer.status >= 400) throw new Error(`${name}: HTTP ${answer.status} ${answer.text.slice(0, 300)}`)
    return answer.text
  }

  const send = async (path: string, method: string, json?: unknown, body?: Buffer) => {
    let at = 0
    const answer = await answered(() => {
      at = performance.now()
      const { client, headers } = session
      const typed = body ? { ...headers, 'content-type': 'application/octet-stream' } : headers
      return client.ask(`/api/admin/${path}`, { method, headers: typed, json, body })
    })
    return noted(path, answer, performance.now() - at)
  }

  const call = async <T>(schema: z.ZodType<T>, path: string, method = 'GET', json?: unknown) => {
    const text = await send(path, method, json)
    return schema.parse(text === '' ? null : JSON.parse(text))
  }

  /** Whatever is sent in `work` belongs to this step. */
  const step = async (what: string, work: () => Promise<void>) => {
    name = what
    spent = 0
    before = cpu()
    const at = performance.now()
    await work()
    const ms = performance.now() - at
    console.log(`${what}: ${(ms / 1000).toFixed(1)} s`)
    steps.push({ name: what, seconds: ms / 1000, cpu: (spent + cpu() - before) / 1000 })
  }

  /** Pulls the plug while requests are on their way, and starts the shop anew on what is left on the disk. */
  const crash = async () => {
    spent += cpu() - before
    await shop.kill()
    session.client.close()
    shop = await start()
    session = await signedIn(shop.url)
    cpu = cpuMeter(shop.pid)
    before = cpu()
  }

  const stop = async () => {
    session.client.close()
    await shop.kill()
  }

  return { url: () => shop.url, call, send, step, crash, stop, costs, steps }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
