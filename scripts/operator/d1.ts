import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '../../worker/operations/backup/refusal.ts'
import { askForSql, reachState } from '../reach.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Runs Wrangler, with `input` typed into it. */
export function wrangler(args: string[], input?: string) {
  const program = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env, input })
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const STATE = join(ROOT, '.wrangler/state')

const answer = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())).optional() }))

/** Runs `wrangler d1 execute`; answers the rows of each statement. */
function execute(place: string, args: string[]) {
  const fixed = ['d1', 'execute', 'DB', place, '--yes', '--json', '-c', join(ROOT, 'wrangler.toml')]
  const { status, stdout, stderr } = wrangler([...fixed, ...args])
  if (status !== 0) throw new Refusal(`Database menolak:\n${(stderr || stdout).trim()}`)
  return answer.parse(JSON.parse(stdout)).map(({ results = [] }) => results)
}

const isServed = async (place: string) => place === '--local' && (await reachState(STATE)) === 'asked'

/** Reads: answers the rows of the statement. */
export async function query(place: string, sql: string) {
  if (await isServed(place)) return (await askForSql(STATE, sql)).flat()
  return execute(place, ['--command', sql]).flat()
}

/** Writes, in one transaction; by file, so that no hash stands in the list of processes. */
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
