import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** In ms: time until a program or command counts as hung. */
export const patience = 60_000

/** Returns the first group of the match. Throws if the program ends before. */
export async function startUntil(command: string, args: string[], ready: RegExp, env = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  const found = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const [, match] = ready.exec(said) ?? []
      if (match) resolve(match)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`${command} ended before it was ready: ${said.trim()}`)))
  })
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  return { child, found: await found.finally(() => clearTimeout(late)) }
}

export async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
