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
  'dist/client',
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
const patience = 10 * 60_000

/** What a run of these test files printed, and whether all passed. */
export async function runTests(copy: string, tests: string[], options: string[] = []) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: patience,
  })
  const ended = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk
  const [code] = await ended
  return { output, hasPassed: code === 0 }
}

/** Whether the tests fail with the fault in place; stages run one after the other, and the first failure ends them. */
export async function isNoticed(copy: string, { file, start, end, after }: Mutant, stages: string[][]) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, start) + after + source.slice(end))
  try {
    for (const tests of stages) {
      if (tests.length > 0 && !(await runTests(copy, tests, ['--bail', '1'])).hasPassed) return true
    }
    return false
  } finally {
    writeFileSync(path, source)
  }
}
