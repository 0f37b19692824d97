import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from './edits.ts'
import type { MutantRun } from './warm.ts'

const copied = [
  'worker',
  'web',
  'tests',
  'scripts',
  'demo',
  'dist/client',
  'migrations',
  'package.json',
  'vitest.config.ts',
  'wrangler.toml',
]

/** Copies the sources into a temporary folder, so the working tree is never changed. */
export function copyOf(root: string) {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
  const projects = readdirSync(root).filter(name => name.startsWith('tsconfig'))
  for (const name of [...copied, ...projects]) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

export const endCopy = (copy: string) => rmSync(copy, { recursive: true, force: true, maxRetries: 5 })

export async function runTests(copy: string, tests: string[], options: string[] = []) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk
  const [code] = await ended
  return { output, hasPassed: code === 0 }
}

/** In ms. A mutant can make a test hang, which counts as detected. */
const patience = 10 * 60_000

async function started(copy: string) {
  const child = fork(join(copy, 'scripts/test/mutants/warm.ts'), {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Whether the tests passed; null if the process ended or hung. */
async function answerOf(child: ChildProcess, asked: MutantRun): Promise<boolean | null> {
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(patience)])
  child.send(asked)
  try {
    const heard = once(child, 'message', { signal }).then(([answer]) => answer === true)
    return await Promise.race([heard, once(child, 'exit', { signal }).then(() => null)])
  } catch {
    return null
  } finally {
    answered.abort()
  }
}

/** Runs tests in one process, which is reused for the next mutants unless a mutant crashes or hangs it. */
export function runnerIn(copy: string) {
  let child: ChildProcess | undefined
  const end = () => {
    child?.kill()
    child = undefined
  }
  const hasPassed = async (asked: MutantRun) => {
    child ??= await started(copy)
    const answer = await answerOf(child, asked)
    if (answer === null) end()
    return answer === true
  }
  return { hasPassed, end }
}

type Runner = ReturnType<typeof runnerIn>

/** Runs the stages in order until one fails. */
export async function isNoticed(copy: string, runner: Runner, mutant: Mutant, stages: string[][]) {
  const { file, start, end, after } = mutant
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, start) + after + source.slice(end))
  try {
    for (const tests of stages) {
      if (tests.length > 0 && !(await runner.hasPassed({ changed: file, tests }))) return true
    }
    return false
  } finally {
    writeFileSync(path, source)
  }
}
