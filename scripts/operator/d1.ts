import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Runs Wrangler, with `input` typed into it. */
export function wrangler(args: string[], input?: string) {
  const program = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' }
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env, input })
}

/** What is told to the operator, without a stack. */
export class Refusal extends Error {}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Runs `wrangler d1 execute`; answers what it printed. */
export function d1(place: string, args: string[]) {
  const command = [
    'd1',
    'execute',
    'DB',
    place,
    '--yes',
    '--json',
    '-c',
    join(ROOT, 'wrangler.toml'),
    ...args,
  ]
  const { status, stdout, stderr } = wrangler(command)
  if (status !== 0) throw new Refusal(`Database menolak:\n${(stderr || stdout).trim()}`)
  return stdout
}

/** By file, so that no hash stands in the list of processes. */
export function execute(place: string, sql: string) {
  const folder = mkdtempSync(join(tmpdir(), 'qurban-'))
  try {
    const file = join(folder, 'operator.sql')
    writeFileSync(file, sql, { mode: 0o600 })
    d1(place, ['--file', file])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
