import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The shop as a process group of its own: Node and workerd die in the same instant. */
export async function startVictim(persist: string, vars: Record<string, string>) {
  const script = join(import.meta.dirname, 'crash-server.ts')
  const child = spawn(process.execPath, [script, persist, JSON.stringify(vars)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const kill = async () => {
    const gone = once(child, 'exit')
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    await gone
  }
  return { url: String(line).trim(), pid: child.pid ?? 0, kill }
}
