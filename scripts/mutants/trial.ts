import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from './edits.ts'

const copied = [
  'worker',
  'web',
  'tests',
  'scripts',
  'demo',
  'migrations',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'wrangler.toml',
]

/** The tree in a folder of its own, so that the work of whoever asks is never touched. */
export function copyOf(root: string) {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

export const endCopy = (copy: string) => rmSync(copy, { recursive: true, force: true, maxRetries: 5 })

/** A fault may make a test wait for ever: that is noticed too. */
const patience = 5 * 60_000

async function pass(copy: string, tests: string[]) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: patience,
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Whether all tests pass in the copy as it is; stages run one after the other, the quick ones first. */
export async function passAll(copy: string, stages: string[][]) {
  for (const tests of stages) if (!(await pass(copy, tests))) return false
  return true
}

/** Whether the tests fail with the fault in place; the first that does ends them. */
export async function isNoticed(copy: string, { file, start, end, after }: Mutant, stages: string[][]) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, start) + after + source.slice(end))
  try {
    return !(await passAll(copy, stages))
  } finally {
    writeFileSync(path, source)
  }
}
