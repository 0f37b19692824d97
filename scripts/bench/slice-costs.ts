import { join } from 'node:path'
import { runnerImport } from 'vite'
import { serve } from '../serve.ts'
import { vars } from './shop.ts'

type Verbs = {
  merge: typeof import('../../worker/statements/merge.ts').merge
  match: typeof import('../../worker/statements/match.ts').match
  settle: typeof import('../../worker/statements/settle.ts').settle
  meteredDb: typeof import('../../worker/db/client.ts').meteredDb
}

async function load<Name extends keyof Verbs>(file: string, name: Name): Promise<Verbs[Name]> {
  const path = join(import.meta.dirname, '../../worker', file)
  const { module } = await runnerImport<Pick<Verbs, Name>>(path, { configFile: false })
  return module[name]
}

/** What each slice of a job about a statement costs the database, done here one by one over the shop in `persist`. */
export async function sliceCosts(persist: string, statement: string, settlings: number) {
  const server = await serve({ persist, vars })
  const merge = await load('statements/merge.ts', 'merge')
  const match = await load('statements/match.ts', 'match')
  const settle = await load('statements/settle.ts', 'settle')
  const meteredDb = await load('db/client.ts', 'meteredDb')

  async function cost<T>(work: (context: Parameters<typeof merge>[0]) => Promise<T>) {
    const { db, meter } = meteredDb(server.d1)
    const found = await work({ db, actor: 'bench', now: new Date().toISOString(), random: () => 0 })
    const { queries: trips, statements, busy, longest } = meter
    return { found, cost: { trips, statements, busy, longest } }
  }

  const merges = []
  for (let state = 'merging'; state === 'merging'; ) {
    const { found, cost: spent } = await cost(context => merge(context, statement))
    state = found.state
    merges.push(spent)
  }
  const matches = []
  for (let cursor: number | null = 0; cursor !== null; ) {
    const at: number = cursor
    const { found, cost: spent } = await cost(({ db, now }) => match(db, at, now))
    cursor = found.next_cursor
    matches.push(spent)
  }
  const settling = []
  for (let n = 0; n < settlings; n++) {
    const { results } = await server.d1
      .prepare("SELECT id FROM bank_rows WHERE lane = 'exact' LIMIT 50")
      .all<{ id: number }>()
    const ids = results.map(({ id }) => id)
    settling.push((await cost(context => settle(context, ids))).cost)
  }
  await server.stop()
  return { merges, matches, settling }
}
