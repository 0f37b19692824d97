// A shop's database server (workerd) goes on when the process above it is killed. These functions note which one serves a
// folder of data, and end it. Plain Node 20: `npm start` needs them before the packages are there.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const notes = folder => ({ owner: join(folder, 'server.pid'), workerd: join(folder, 'workerd.pid') })

function numberIn(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

/** Whether a process runs; one that has ended and was not collected by its parent does not. */
export function isRunning(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/** Whether this process is a workerd. Process ids are used again, so where the system cannot say, it is not. */
function isWorkerd(pid) {
  try {
    return /workerd/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

export function noteOwner(folder) {
  writeFileSync(notes(folder).owner, String(process.pid), { mode: 0o600 })
}

/** The process that holds the folder, or held it last; 0 for none. */
export const ownerOf = folder => numberIn(notes(folder).owner)

/**
 * Lets every workerd that this process starts from now on note its process id in the folder. The note is written by the
 * very process that becomes workerd, so that no moment is without it.
 */
export function noteWorkerd(folder, workerd) {
  if (process.platform === 'win32') return
  const program = join(resolve(folder), 'workerd.sh')
  const inQuotes = path => `'${path.replaceAll("'", `'\\''`)}'`
  const script = `#!/bin/sh\necho $$ > ${inQuotes(resolve(notes(folder).workerd))}\nexec ${inQuotes(workerd)} "$@"\n`
  rmSync(program, { force: true })
  writeFileSync(program, script, { mode: 0o700 })
  process.env.MINIFLARE_WORKERD_PATH = program
}

/** Ends the workerd that an owner of this folder left behind. Does nothing while that owner runs, unless it is known to be gone. */
export async function endLeftover(folder, isOwnerGone = false) {
  const { owner, workerd } = notes(folder)
  const pid = numberIn(workerd)
  if (!isRunning(pid) || !isWorkerd(pid)) return
  if (!isOwnerGone && isRunning(numberIn(owner))) return
  process.kill(pid, 'SIGKILL')
  for (let n = 0; n < 50 && isRunning(pid); n++) await wait(100)
}
