import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../seed/demo-data.ts'
import { migrate } from '../start/migrations.ts'
import { type ServeOptions, serve } from '../start/serve.ts'
import { sampleOrder } from './visitors.ts'

export const operatorLogin = { email: 'operator@qurban.test', password: randomUUID() }

export const vars = {
  ENVIRONMENT: 'development',
  LIMITS: 'off',
  JWT_SECRET: randomBytes(32).toString('hex'),
  ORDER_KEY_SECRET: randomBytes(32).toString('hex'),
  // Overrides the key that `npm start` wrote to .dev.vars.
  CERTIFICATE_KEY: '',
}

const plenty = 1_000_000_000
const now = () => new Date().toISOString()

/** Use different prices: unique codes are allotted per subtotal, and equal subtotals share one range. */
export async function insertAnimal(db: D1Database, stock: number, price: number) {
  const id = randomUUID()
  await db
    .prepare(
      `INSERT INTO animals (id, name, type, price, weight, stock, created_at, updated_at)
       VALUES (?, ?, 'Kambing', ?, '25 kg', ?, ?, ?)`,
    )
    .bind(id, `Kambing ${id.slice(0, 8)}`, price, stock, now(), now())
    .run()
  return id
}

async function catalogue(db: D1Database) {
  await db.prepare('UPDATE animals SET archived_at = ?').bind(now()).run()
  const prices = Array.from({ length: 50 }, (_, n) => 2_000_000 + n * 17_000)
  const animals: string[] = []
  for (const price of prices) animals.push(await insertAnimal(db, plenty, price))
  await db
    .prepare(
      `INSERT INTO animal_photos (id, animal_id, file_url, is_primary, order_index)
       SELECT lower(hex(randomblob(16))), animals.id, '/media/animals/' || animals.id || '-1600.webp', n = 0, n
       FROM animals, (SELECT 0 AS n UNION ALL SELECT 1) WHERE archived_at IS NULL`,
    )
    .run()
  return animals
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'qurban-bench-'))

type Measuring = Pick<ServeOptions, 'inspectorPort'>

async function demoIn(persist: string, options: Measuring = {}) {
  const server = await serve({ persist, vars, ...options })
  await migrate(server.d1)
  await seedDemo(server, operatorLogin)
  return server
}

export async function openDemo(options?: Measuring) {
  const persist = temporaryFolder()
  const server = await demoIn(persist, options)
  const stop = async () => {
    await server.stop()
    rmSync(persist, { recursive: true, force: true })
  }
  return { ...server, stop }
}

export async function openShop(options?: Measuring) {
  const demo = await openDemo(options)
  return { ...demo, animals: await catalogue(demo.d1) }
}

export type BenchShop = Awaited<ReturnType<typeof openShop>>

export async function twoShops() {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const server = await demoIn(folders[0])
  const animals = await catalogue(server.d1)
  const sample = await sampleOrder({ url: server.url, animals })
  await server.stop()
  cpSync(folders[0], folders[1], { recursive: true })
  const remove = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  return { folders, animals, sample, remove }
}
