import { applyD1Migrations, env } from 'cloudflare:test'
import { emptyShop } from './empty'

type Part = { type: string; name: string; sql: string }

/** Max characters per statement; D1 allows 100 kB and several statements in one. */
const LENGTH = 50_000

/** Triggers come last, because they may refer to any table. */
const order = ['table', 'index', 'view', 'trigger']

/** The migrated schema, read by the first test file of this worker. */
let laid: string[] | undefined

/** Tables that a search index creates itself. */
const isMadeWith = (searches: Part[], { name }: Part) =>
  searches.some(search => name.startsWith(`${search.name}_`))

async function schemaNow() {
  const { results } = await env.DB.prepare(
    `SELECT type, name, sql FROM sqlite_master
     WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid`,
  ).all<Part>()
  const searches = results.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL TABLE'))
  const own = results.filter(part => part.type !== 'table' || !isMadeWith(searches, part))
  return order.flatMap(type => own.filter(part => part.type === type)).map(({ sql }) => sql)
}

async function appliedNow() {
  const { results } = await env.DB.prepare('SELECT * FROM d1_migrations ORDER BY id').all<{
    id: number
    name: string
    applied_at: string
  }>()
  const rows = results.map(row => `(${row.id}, '${row.name}', '${row.applied_at}')`)
  return `INSERT INTO d1_migrations (id, name, applied_at) VALUES ${rows.join(', ')}`
}

function inPieces(statements: string[]) {
  const pieces: string[] = []
  let piece = ''
  for (const sql of statements) {
    if (piece.length + sql.length > LENGTH) {
      pieces.push(piece)
      piece = ''
    }
    piece += `${sql};\n`
  }
  return [...pieces, piece]
}

/**
 * Creates an empty shop. Migrations take 300 ms, the saved schema 30 ms, so only the first file of a worker runs the
 * migrations. tests/repository/migrations.test.ts checks that both are equal.
 */
export async function freshShop() {
  await emptyShop()
  if (laid) {
    await env.DB.batch(laid.map(sql => env.DB.prepare(sql)))
    return
  }
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  laid = inPieces([...(await schemaNow()), await appliedNow()])
}
