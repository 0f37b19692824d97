// Client side of scripts/start/channel.ts: detects a running shop, sends it requests, and runs SQL on the local
// database or on the one at Cloudflare.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readFileText } from '../../worker/operations/backup/files.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { inUse, tryLockState } from './state-lock.ts'

const address = z.object({ port: z.int(), token: z.string() })
export type Address = z.infer<typeof address>

export const fileOf = (state: string) => join(state, 'channel.json')

export const asked = z.object({ folder: z.string().optional(), sql: z.string().optional() })

/** One line of the response: progress (`page`), rows of each statement, or the reason of a failure. */
const said = z.object({
  page: z.string().optional(),
  rows: z.array(z.array(z.record(z.string(), z.unknown()))).optional(),
  refused: z.string().optional(),
  failed: z.string().optional(),
  done: z.boolean().optional(),
})
export type ChannelLine = z.infer<typeof said>

async function* linesOf(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield said.parse(JSON.parse(line))
  }
}

async function ask(state: string, what: z.infer<typeof asked>, hear: (line: ChannelLine) => void) {
  const { port, token } = address.parse(JSON.parse(readFileText(fileOf(state)) ?? ''))
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(what),
  })
  let isDone = false
  for await (const line of response.body ? linesOf(response.body) : []) {
    if (line.refused) throw new CommandRefusal(line.refused)
    if (line.failed) throw new CommandRefusal(`Toko yang sedang berjalan menolak: ${line.failed}`)
    if (line.done) isDone = true
    hear(line)
  }
  if (!isDone) throw new CommandRefusal('Toko berhenti sebelum selesai. Ulangi perintahnya.')
}

/** Without a token, a running shop responds with 403. */
async function hasChannel(state: string) {
  const known = address.safeParse(JSON.parse(readFileText(fileOf(state)) ?? 'null'))
  if (!known.success) return false
  return fetch(`http://127.0.0.1:${known.data.port}`).then(
    ({ status }) => status === 403,
    () => false,
  )
}

/** `folder` is an absolute path. */
export const askForBackup = (state: string, folder: string, onPage: (what: string) => void) =>
  ask(state, { folder }, ({ page }) => page && onPage(page))

async function askForSql(state: string, sql: string) {
  let rows: Record<string, unknown>[][] = []
  await ask(state, { sql }, line => {
    rows = line.rows ?? rows
  })
  return rows
}

/** In ms. A starting shop locks its folder at once, but opens its channel only when it is ready. */
const startsWithin = 90_000

/** 'ours': this process now holds the lock. 'asked': a running shop accepts requests. */
export async function reachState(folder: string): Promise<'ours' | 'asked'> {
  for (const end = Date.now() + startsWithin; Date.now() < end; ) {
    if (await hasChannel(folder)) return 'asked'
    if (await tryLockState(folder, 1000)) return 'ours'
  }
  throw inUse(folder)
}

const ROOT = join(import.meta.dirname, '../..')

export function wrangler(args: string[], input?: string) {
  const program = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env, input })
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const STATE = join(ROOT, '.wrangler/state')

const executed = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())).optional() }))

function execute(place: string, args: string[]) {
  const fixed = ['d1', 'execute', 'DB', place, '--yes', '--json', '-c', join(ROOT, 'wrangler.toml')]
  const { status, stdout, stderr } = wrangler([...fixed, ...args])
  if (status !== 0) throw new CommandRefusal(`Database menolak:\n${(stderr || stdout).trim()}`)
  return executed.parse(JSON.parse(stdout)).map(({ results = [] }) => results)
}

const isServed = async (place: string) => place === '--local' && (await reachState(STATE)) === 'asked'

export async function query(place: string, sql: string) {
  if (await isServed(place)) return (await askForSql(STATE, sql)).flat()
  return execute(place, ['--command', sql]).flat()
}

/** Passes the statements in a file, because arguments are visible in the process list. */
export async function write(place: string, sql: string) {
  if (await isServed(place)) return void (await askForSql(STATE, sql))
  const folder = mkdtempSync(join(tmpdir(), 'qurban-'))
  try {
    const file = join(folder, 'operator.sql')
    writeFileSync(file, sql, { mode: 0o600 })
    execute(place, ['--file', file])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
