import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

type TimedTest = { name: string; ms: number }

/** `slow` has all tests with their time, `flaky` those that passed only on retry. */
export type Check = {
  name: string
  passed: number
  failed: number
  output: string
  slow?: TimedTest[]
  flaky?: string[]
  broken?: string[]
}

const ROOT = join(import.meta.dirname, '../..')
const MINUTE = 60_000

const running = new Set<ChildProcess>()

export function endAll() {
  for (const child of running) child.kill('SIGTERM')
}

type Run = { minutes: number; isShown?: boolean; env?: Record<string, string>; goesFirst?: boolean }

/** Raises the CPU priority of a Linux session (autogroup). Does nothing where this is not permitted. */
function putFirst(session?: number) {
  try {
    writeFileSync(`/proc/${session}/autogroup`, '-8')
  } catch {}
}

export function run(program: string, args: string[], { minutes, isShown, env, goesFirst }: Run) {
  const child = spawn(join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    detached: goesFirst,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...env },
  })
  if (goesFirst) putFirst(child.pid)
  running.add(child)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  const timer = setTimeout(() => child.kill('SIGTERM'), minutes * MINUTE)
  return new Promise<{ isOk: boolean; output: string }>(resolve => {
    const done = (isOk: boolean, note = '') => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ isOk, output: output + note })
    }
    child.on('error', error => done(false, error.message))
    child.on('close', (code, signal) => done(code === 0, signal ? `\nended by ${signal}` : ''))
  })
}

export const heading = (text: string) =>
  console.log(`\n━━ ${text} ${'━'.repeat(Math.max(0, 56 - text.length))}`)

export function report({ name, passed, failed, output }: Check) {
  heading(`${name}: ${passed} passed, ${failed} failed`)
  if (failed > 0 && output) console.log(output.trim())
}
