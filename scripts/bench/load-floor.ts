import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { animalJsonQuery } from '../../worker/catalog/animals/read'
import { orderInput } from '../../worker/contract/orders/orders'
import { createDatabaseClient } from '../../worker/db/client'
import { cryptoRandom } from '../../worker/lib/random'
import { drawUniqueCodes, randomOrderCode } from '../../worker/orders/codes'
import { queriesForOrderCode, queriesForOrderId } from '../../worker/orders/lookup/rows'
import { insertOrder, readStockLeft } from '../../worker/orders/placement/insert'

/** SQL of the busiest routes without validation, limits, keys or logs: the most that this machine can reach. */
export default new Hono<{ Bindings: { DB: D1Database } }>()
  .get('/api/animals', async c => {
    const [rows] = await c.env.DB.batch<{ text: string }>([c.env.DB.prepare(catalogue)])
    return c.body(`{"items":[${rows?.results.map(({ text }) => text).join(',')}]}`, {
      headers: { 'content-type': 'application/json' },
    })
  })
  .get('/api/orders/:code', async c => {
    const db = createDatabaseClient(c.env.DB)
    const [[rows]] = await db.batch(queriesForOrderCode(db, { code: c.req.param('code') }))
    return c.json(rows)
  })
  .post('/api/orders', async c => {
    const db = createDatabaseClient(c.env.DB)
    const id = crypto.randomUUID()
    const now = new Date().toISOString()
    const order = {
      id,
      order_id: randomOrderCode(cryptoRandom, 3),
      input: { ...empty, ...(await c.req.json<typeof empty>()) },
      codes: drawUniqueCodes(cryptoRandom),
      now,
      address: null,
    }
    const remember = db.run(sql`
      INSERT INTO idempotency_keys (key, body_hash, order_id, created_at) VALUES (${crypto.randomUUID()}, ${id}, ${id}, ${now})`)
    const answers = await db.batch([
      remember,
      ...insertOrder(db, order),
      readStockLeft(db, id),
      ...queriesForOrderId(db, { id }),
    ])
    return c.json(answers.at(-1), 201)
  })

const empty = orderInput.parse({
  customer_name: 'x',
  customer_phone: '081200000000',
  customer_email: 'x@contoh.id',
  items: [{ animal_id: 'x', quantity: 1 }],
})

// Only the SQL text is needed, so the database is a stub.
const nowhere = { prepare: () => undefined } as unknown as D1Database
const { sql: catalogueText, params } = animalJsonQuery(createDatabaseClient(nowhere), false).toSQL()
const catalogue = catalogueText.replace(/\?/g, () => JSON.stringify(params.shift()))
