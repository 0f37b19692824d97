import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // A process or thread that ended meanwhile.
    return ''
  }
}

const isServerOf = (starter: number) => (pid: string) => {
  const [, name, parent] = /\((.*)\) \S (\d+)/.exec(read(`/proc/${pid}/stat`)) ?? []
  return name === 'workerd' && Number(parent) === starter
}

const timeOf = (pid: string) =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6,
    0,
  )

/** Milliseconds of CPU that the servers which a process (this one) started have taken so far; of the clock where /proc cannot tell. */
export function cpuMeter(starter = process.pid) {
  const isLinux = process.platform === 'linux'
  const servers = isLinux
    ? readdirSync('/proc')
        .filter(entry => /^\d+$/.test(entry))
        .filter(isServerOf(starter))
    : []
  if (servers.length === 0) return () => performance.now()
  return () => servers.reduce((sum, pid) => sum + timeOf(pid), 0)
}
