import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { clearHalfSeeded, seedDemo } from '../../scripts/seed/demo-data.ts'
import { migrate } from '../../scripts/start/migrations.ts'
import { type Server, serve } from '../../scripts/start/serve.ts'
import { explainStartError } from '../../scripts/start/start-error.ts'
import { checkData } from '../../scripts/test/check-data.ts'
import { interceptCalls } from '../support/intercept.ts'
import { operator, secrets } from './support/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'qurban-first-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Prepares the data as a start does. Throws at the first database call after `isReached` returns true. */
async function prepareData(server: Server, isReached = async () => false) {
  let isKilled = false
  const d1 = interceptCalls(server.d1, async ask => {
    isKilled ||= await isReached()
    if (isKilled) throw new Error('killed')
    return ask()
  })
  try {
    await clearHalfSeeded({ d1, r2: server.r2 })
    await migrate(d1)
    return await seedDemo({ d1, r2: server.r2 }, operator)
  } catch (error) {
    // Drizzle wraps the errors of its client.
    throw isKilled ? new Error('killed') : error
  }
}

/** The first start is killed once a row of these tables exists. Each entry costs one start. */
const moments = ["settings WHERE type = 'demo_seeding'", 'orders']

const count = async (server: Server, from: string) =>
  server.d1.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>('n')

/** Returns false if the table does not exist yet. */
const holds = (server: Server, from: string) =>
  count(server, from).then(
    n => Number(n) > 0,
    () => false,
  )

test('after a first start is killed, the next start repeats the seeding until it is complete', async () => {
  test.setTimeout(600_000)
  const server = await serve({
    dist: join(String(process.env.E2E_FOLDER), 'dist'),
    persist: join(folder, 'state'),
    vars: secrets,
  })
  for (const from of moments) {
    // A restarted seeding first clears the rows of the killed one: wait for that, then for its own rows.
    let isCleared = false
    const isReached = async () => {
      const is = await holds(server, from)
      isCleared ||= !is
      return isCleared && is
    }
    await expect(prepareData(server, isReached)).rejects.toThrow('killed')
  }
  expect(await count(server, "settings WHERE type = 'demo_seeding'")).toBe(1)
  expect(await prepareData(server)).toMatchObject({ isFresh: true })
  const orders = await count(server, 'orders')
  expect(orders).toBeGreaterThan(0)
  expect(await count(server, "settings WHERE type = 'demo_seeding'")).toBe(0)
  expect(await checkData(server)).toEqual([])
  // The next start does not seed a complete shop again.
  expect(await prepareData(server)).toMatchObject({ isFresh: false })

  // Incomplete demo data are never cleared once a person has used the shop.
  await server.d1.batch([
    server.d1.prepare("UPDATE settings SET type = 'demo_seeding' WHERE type = 'demo_seeded'"),
    server.d1.prepare(`INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
      VALUES ('settings', 'payment', 'update', 'pemilik@contoh.id', '{}', '2026-11-26T00:00:00.000Z')`),
  ])
  expect(await prepareData(server)).toBeNull()
  expect(await count(server, 'orders')).toBe(orders)
  await server.stop()
})

test('an error during npm start is printed as one sentence without SQL and parameters', () => {
  const failed = new Error('Failed query: insert into users values (?)\nparams: siti@contoh.id,rahasia')
  for (const error of [failed, new TypeError('x', { cause: failed }), failed.message]) {
    const said = explainStartError(error)
    expect(said).not.toMatch(/insert|params|siti|\n/i)
    expect(said).toContain('.wrangler/start-error.log')
  }
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  expect(explainStartError(new Error('Failed query', { cause: full }))).toContain('Ruang disk habis')
})
