import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../start/migrations.ts'
import { serve } from '../start/serve.ts'
import { checkData } from '../test/check-data.ts'
import { judge, table, title } from './report.ts'
import { insertAnimal, temporaryFolder, vars } from './shop.ts'
import { startVictim } from './victim.ts'
import { openClient, postOrder, readOrder } from './visitors.ts'

const RUNS = 20
const CLIENTS = 64
const STOCK = 1_000_000

/** Returns the codes of orders that the server confirmed with 201 before it was killed. */
async function orderUntilKilled(persist: string, animal: string) {
  const { url, kill } = await startVictim({ persist, vars })
  const client = openClient(url, CLIENTS)
  const acknowledged: string[] = []
  let isAlive = true
  const work = async () => {
    while (isAlive) {
      const answer = await postOrder(client, animal).catch(() => null)
      if (answer?.status === 201) acknowledged.push(readOrder(answer.text).order_id)
    }
  }
  const workers = Array.from({ length: CLIENTS }, work)
  await wait(600 + Math.random() * 900)
  await kill()
  isAlive = false
  await Promise.all(workers)
  client.close()
  return acknowledged
}

const CHECK = `SELECT
  (SELECT count(*) FROM orders WHERE id NOT IN (SELECT order_id FROM order_items)) AS without_lines,
  (SELECT count(*) FROM orders WHERE stock_held = 0) AS half_made,
  (SELECT ?1 - stock FROM animals WHERE id = ?2) AS taken,
  (SELECT coalesce(sum(quantity), 0) FROM order_items WHERE animal_id = ?2) AS ordered,
  (SELECT count(*) FROM json_each(?3) WHERE value NOT IN (SELECT order_id FROM orders)) AS lost`

type Counted = { without_lines: number; half_made: number; taken: number; ordered: number; lost: number }
type Found = Counted & { unsound: string[] }

async function inspect(persist: string, animal: string, acknowledged: string[]): Promise<Found | null> {
  const server = await serve({ persist, vars })
  const found = await server.d1
    .prepare(CHECK)
    .bind(STOCK, animal, JSON.stringify(acknowledged))
    .first<Counted>()
  const unsound = (await checkData(server)).map(({ check, count }) => `${check} ${count}`)
  await server.stop()
  return found && { ...found, unsound }
}

async function prepare(persist: string) {
  const server = await serve({ persist, vars })
  await migrate(server.d1)
  const animal = await insertAnimal(server.d1, STOCK, 2_500_000)
  await server.stop()
  return animal
}

export async function durability() {
  title(`SIGKILL while ${CLIENTS} clients order, ${RUNS} times on one database`)
  const persist = temporaryFolder()
  const animal = await prepare(persist)
  const acknowledged: string[] = []
  let wrong = 0
  let last: Found | null = null
  for (let n = 0; n < RUNS; n++) {
    acknowledged.push(...(await orderUntilKilled(persist, animal)))
    last = await inspect(persist, animal, acknowledged)
    const isRight =
      last &&
      !last.without_lines &&
      !last.half_made &&
      !last.lost &&
      last.taken === last.ordered &&
      last.unsound.length === 0
    if (!isRight) wrong += 1
  }
  rmSync(persist, { recursive: true, force: true })
  judge({ what: `kills of ${RUNS} after which something is wrong or lost`, figure: wrong }, { most: 0 })
  table(
    [
      'kills',
      'wrong afterwards',
      'acknowledged',
      'of these lost',
      'orders without lines',
      'stock taken',
      'ordered',
      'unsound',
    ],
    [
      [
        RUNS,
        wrong,
        acknowledged.length,
        last?.lost ?? '?',
        last?.without_lines ?? '?',
        last?.taken ?? '?',
        last?.ordered ?? '?',
        last?.unsound.join(', ') || 'nothing',
      ],
    ],
  )
}
