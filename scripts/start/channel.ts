// Server side of the channel between commands and a shop running on this machine. A second workerd on the same SQLite
// files would make orders fail, so commands send their requests to the running shop. The token is stored in the data
// folder, so only users who can read the data can send requests.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { unstable_splitSqlQuery } from 'wrangler'
import { isEqualSecret } from '../../worker/lib/crypto.ts'
import { writeFileAtomically } from '../../worker/operations/backup/files.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { backUp } from '../backup/backup.ts'
import { type Address, asked, type ChannelLine, fileOf } from './reach.ts'

type Data = { d1: D1Database; r2: R2Bucket }

const busyFolders = new Set<string>()

async function copyInto({ d1, r2 }: Data, folder: string, say: (line: ChannelLine) => void) {
  if (busyFolders.has(folder))
    throw new CommandRefusal(`Pencadangan ke folder ${folder} sedang berjalan. Pilih folder lain.`)
  busyFolders.add(folder)
  try {
    await backUp({ db: d1, media: r2 }, folder, { onPage: page => say({ page }) })
  } finally {
    busyFolders.delete(folder)
  }
}

async function runSql({ d1 }: Data, sql: string) {
  const answers = await d1.batch<Record<string, unknown>>(
    unstable_splitSqlQuery(sql).map(statement => d1.prepare(statement)),
  )
  return answers.map(({ results }) => results)
}

async function answer(data: Data, request: IncomingMessage, response: ServerResponse) {
  const say = (line: ChannelLine) => {
    if (response.destroyed) throw new CommandRefusal('Perintah yang meminta sudah berhenti.')
    response.write(`${JSON.stringify(line)}\n`)
  }
  try {
    const { folder, sql } = asked.parse(JSON.parse(await text(request)))
    if (folder) await copyInto(data, folder, say)
    if (sql) say({ rows: await runSql(data, sql) })
    say({ done: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (!response.destroyed) say(error instanceof CommandRefusal ? { refused: message } : { failed: message })
  }
  response.end()
}

export async function openChannel(state: string, data: Data) {
  const token = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => {
    const isAllowed = isEqualSecret(`Bearer ${token}`, request.headers.authorization ?? '')
    if (isAllowed && request.method === 'POST') return void answer(data, request, response)
    response.writeHead(403).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  writeFileAtomically(fileOf(state), JSON.stringify({ port: at.port, token } satisfies Address))
  return () => {
    rmSync(fileOf(state), { force: true })
    server.closeAllConnections()
    server.close()
  }
}
