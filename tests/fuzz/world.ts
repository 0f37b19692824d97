import { env } from 'cloudflare:test'
import { vi } from 'vitest'
import { passwordHeaders } from '../support/admin'
import { type JobRequest, lostEngine, workThrough } from '../support/jobs'
import type { Ask } from '../support/shop'
import type { Book } from './books'
import type { Chance } from './chance'
import { type Answer, openDesk, request } from './desk'

export type Goods = {
  animals: { id: string; shares: number; price: number }[]
  services: { id: string; kind: string }[]
  codes: { id: string; code: string }[]
  accounts: string[]
  feed: { id: string; secret: string; account_id: string }
}

export type Shown = { signature: string; html: string }

export type Fault = { name: string; rows: unknown[] }

/** The fuzzer's own records besides the shop's tables. */
export type World = {
  goods: Goods
  books: Book[]
  stock: Map<string, number>
  /** Words that occur only in one order, by internal id. */
  secrets: Map<string, string[]>
  shown: Map<string, Shown>
  keys: { secret: string }
  said: string[]
  faults: Fault[]
  tokenOf: ReturnType<typeof openDesk>
}

export type Hand = ReturnType<typeof handOf>

export const openWorld = (): World => ({
  goods: { animals: [], services: [], codes: [], accounts: [], feed: { id: '', secret: '', account_id: '' } },
  books: [],
  stock: new Map(),
  secrets: new Map(),
  shown: new Map(),
  keys: { secret: '' },
  said: [],
  faults: [],
  tokenOf: openDesk(),
})

export const now = () => Date.now()
export const advanceClock = (ms: number) => void vi.setSystemTime(Date.now() + ms)

/** Day in WIB, shifted by `by` days. */
export const day = (by = 0) => new Date(Date.now() + (7 + 24 * by) * 3_600_000).toISOString().slice(0, 10)

export const rowsOf = async <T>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

const codeIn = (answer: Answer) => /"code":"(\w+)"/.exec(answer.text)?.[1] ?? ''

export function handOf(world: World, chance: Chance) {
  async function send(who: string, path: string, asked: Ask = {}) {
    const answer = await request(path, {
      ...asked,
      env: { CERTIFICATE_KEY: world.keys.secret, ...asked.env },
    })
    const body = asked.json === undefined ? '' : ` ${short(JSON.stringify(asked.json))}`
    const outcome = answer.ok ? String(answer.status) : `${answer.status} ${codeIn(answer)}`
    world.said.push(`${who} ${asked.method ?? ''} ${path}${body} → ${outcome}`)
    if (answer.status >= 500)
      world.faults.push({ name: 'an answer of 500 or above', rows: [path, asked.json, short(answer.text)] })
    return answer
  }
  const by =
    (method: string) =>
    async (path: string, json?: unknown, role = 'owner', headers: Record<string, string> = {}) =>
      send(role, `/api/admin${path}`, {
        method,
        json,
        headers: { ...passwordHeaders, ...headers },
        token: await world.tokenOf(role),
      })
  const office = {
    get: by('GET'),
    post: by('POST'),
    patch: by('PATCH'),
    put: by('PUT'),
    delete: by('DELETE'),
    job: async (asked: JobRequest, role = 'owner') => {
      const token = await world.tokenOf(role)
      const begun = await send(role, '/api/admin/jobs', {
        method: 'POST',
        json: asked,
        token,
        env: lostEngine,
      })
      if (begun.ok)
        await workThrough(begun.json<{ id: string }>().id, {
          CERTIFICATE_KEY: world.keys.secret,
        })
      return begun
    },
  }
  const visit = (path: string, asked: Ask = {}) => send('visitor', path, asked)
  const one = async <T extends { id: string | number }>(sql: string, ...values: unknown[]) =>
    chance.row(await rowsOf<T>(sql, ...values))
  const fault = (name: string, ...rows: unknown[]) => void world.faults.push({ name, rows })
  return { ...world, world, chance, office, visit, one, fault }
}

/** An operation of a customer or operator; 'idle' if it cannot run now. */
export type Operation = (hand: Hand) => Promise<Answer | 'idle' | undefined>
export type Operations = Record<string, { weight: number; run: Operation }>
