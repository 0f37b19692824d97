// The database server (workerd) keeps running when its parent process is killed. These functions record which workerd
// uses a data folder, and end it. Use only Node 20 itself: `npm start` calls them before the packages are installed.
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

/** Zombies do not count as running. */
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

/** Process ids are reused, so this returns false if the system cannot name the program. */
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

/** The id of the process that locks the folder, or locked it last; 0 if there is none. */
export const ownerOf = folder => numberIn(notes(folder).owner)

/** A shell script writes its process id, then becomes workerd (`exec`), before workerd opens the data. */
export function noteWorkerd(folder, workerd) {
  if (process.platform === 'win32') return
  const program = join(resolve(folder), 'workerd.sh')
  const inQuotes = path => `'${path.replaceAll("'", `'\\''`)}'`
  const script = `#!/bin/sh\necho $$ > ${inQuotes(resolve(notes(folder).workerd))}\nexec ${inQuotes(workerd)} "$@"\n`
  rmSync(program, { force: true })
  writeFileSync(program, script, { mode: 0o700 })
  process.env.MINIFLARE_WORKERD_PATH = program
}

/** `isOwnerGone` skips the check that the owner has ended. */
export async function endLeftover(folder, isOwnerGone = false) {
  const { owner, workerd } = notes(folder)
  const pid = numberIn(workerd)
  if (!isRunning(pid) || !isWorkerd(pid)) return
  if (!isOwnerGone && isRunning(numberIn(owner))) return
  process.kill(pid, 'SIGKILL')
  for (let n = 0; n < 50 && isRunning(pid); n++) await wait(100)
}
