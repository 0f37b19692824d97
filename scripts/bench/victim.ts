import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServeOptions } from '../start/serve.ts'

/** Starts the shop in its own process group, so SIGKILL ends Node and workerd at the same instant. */
export async function startVictim(options: Pick<ServeOptions, 'persist' | 'vars' | 'dist' | 'port'>) {
  const script = join(import.meta.dirname, 'crash-server.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const end = () => {
    if (child.pid && child.signalCode === null && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  // A process group of its own would outlive a bench that fails.
  process.once('exit', end)
  const kill = async () => {
    if (child.signalCode !== null || child.exitCode !== null) return
    const gone = once(child, 'exit')
    end()
    await gone
    process.off('exit', end)
  }
  return { url: String(line).trim(), kill }
}
