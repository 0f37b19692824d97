import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Server } from '../../../scripts/start/serve.ts'
import { chunkBytes } from '../../../worker/contract/fulfilment/evidence-files.ts'
import { operator } from './secrets.ts'

const now = '2026-05-20T03:00:00.000Z'

export const fieldPerson = { email: 'lapangan@contoh.id', password: operator.password }

const run = (shop: Server, sql: string, ...values: unknown[]) =>
  shop.d1
    .prepare(sql)
    .bind(...values)
    .run()

/** Adds a person with the role `field` and the operator's password. */
export const addFieldPerson = (shop: Server) =>
  run(
    shop,
    `INSERT OR IGNORE INTO users (id, email, password_hash, role, created_at, password_changed_at)
     SELECT 'lapangan', ?, password_hash, 'field', created_at, password_changed_at FROM users WHERE email = ?`,
    fieldPerson.email,
    operator.email,
  )

let serial = 0

export const wibToday = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

export type Goat = { id: string; number: number; name: string }

async function goat(shop: Server, place: string, name: string): Promise<Goat> {
  const number = 500 + ++serial
  const [id, order] = [`kambing-${number}`, `pesanan-${number}`]
  await run(
    shop,
    `INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
       status, payment_status, payment_verified_at, seated, consent_version, consent_at, expires_at, created_at, updated_at)
     VALUES (?, ?, 'Pemesan', '+6281234567890', 'a@contoh.id', 1, 100, 101, 'confirmed', 'verified', '${now}', 1, 'x',
       '${now}', '${now}', '${now}', '${now}')`,
    order,
    `ORDER-${number}ZZ`,
  )
  await run(
    shop,
    `INSERT INTO order_items (order_id, n, kind, name, price, quantity) VALUES (?, 1, 'Kambing', 'Kambing Etawa', 1, 1)`,
    order,
  )
  await run(
    shop,
    `INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin, relation) VALUES (?, 1, 1, ?, 'Umar', 'bin')`,
    order,
    name,
  )
  await run(
    shop,
    `INSERT INTO sacrifices (id, season, number, kind, name, capacity, tag, date, location, updated_by, created_at, updated_at)
     VALUES (?, '1400', ?, 'Kambing', 'Kambing Etawa', 1, ?, ?, ?, 'system', '${now}', '${now}')`,
    id,
    number,
    `K-${number}`,
    wibToday(),
    place,
  )
  await run(shop, `INSERT INTO seats VALUES (?, 1, ?, 1, 1, '${now}')`, id, order)
  return { id, number, name: `${name} bin Umar` }
}

/** Creates one goat for each beneficiary, planned for today at this place. */
export async function goats(shop: Server, place: string, names: string[]) {
  const made: Goat[] = []
  for (const name of names) made.push(await goat(shop, place, name))
  return made
}

const picture = (name: string) => readFileSync(`demo/media/animals/${name}-480.webp`)

type Sent = { name?: string; bytes?: Buffer; mime?: string; preview?: Buffer }

/** Uploads a demo picture (or `bytes`) as evidence of these sacrifices through the API. Returns its id. */
export async function sendEvidence(
  api: APIRequestContext,
  to: string[],
  stage: string,
  { name = 'kambing-etawa', bytes = picture(name), mime = 'image/webp', preview }: Sent = {},
) {
  const id = crypto.randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = `/api/admin/field/uploads/${id}`
  const start = { stage, mime, size: bytes.length, sha256, sacrifice_ids: to }
  const answers = [await api.put(at, { data: start })]
  for (let n = 1; (n - 1) * chunkBytes < bytes.length; n++)
    answers.push(
      await api.put(`${at}/parts/${n}`, { data: bytes.subarray((n - 1) * chunkBytes, n * chunkBytes) }),
    )
  answers.push(await api.post(`${at}/complete`, { data: preview }))
  for (const answer of answers) if (!answer.ok()) throw new Error(await answer.text())
  return id
}

/** Runs the step for these sacrifices as a job and waits until the job has succeeded. */
export async function stepSacrifices(api: APIRequestContext, ids: string[], step: object) {
  const begun = await api.post('/api/admin/jobs', { data: { kind: 'sacrifices', step, ids } })
  expect(begun.status()).toBe(201)
  const { id } = await begun.json()
  const job = async () => (await api.get(`/api/admin/jobs/${id}`)).json()
  await expect.poll(async () => (await job()).finished_at).not.toBeNull()
  expect(await job()).toMatchObject({ state: 'done', failed: 0 })
}
