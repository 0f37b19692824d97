import { setTimeout as sleep } from 'node:timers/promises'

const TEN_MINUTES = 10 * 60 * 1000
/** Between the tries of one run: under load a first call may find nobody who answers. */
const pauses = [1000, 5000, 15_000]

type Options = {
  tell?: (line: string) => void
  wait?: (ms: number) => Promise<unknown>
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Runs the shop's cron once, trying again where it fails. Never throws: a shop without its cron still sells, so a run
 * that failed to the end is told in one line, and the next one is ten minutes away. Answers whether it ran.
 */
export async function runCron(
  fire: () => Promise<unknown>,
  { tell = console.error, wait = sleep }: Options = {},
) {
  let reason = ''
  for (const pause of [...pauses, null]) {
    try {
      await fire()
      return true
    } catch (error) {
      reason = reasonOf(error)
    }
    if (pause !== null) await wait(pause)
  }
  tell(`Tugas berkala gagal dijalankan (${reason}); dicoba lagi dalam 10 menit.`)
  return false
}

/** Runs it now and every ten minutes, never twice at once. Answers what stops it. */
export function keepCron(fire: () => Promise<unknown>, options: Options = {}) {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await runCron(fire, options)
    isRunning = false
  }
  void run()
  const timer = setInterval(run, TEN_MINUTES)
  return () => clearInterval(timer)
}

/**
 * For a server that starts: nobody is at work here yet, so jobs that were running are lost. The next look at a job takes
 * it up at once instead of after its silence (worker/operations/jobs/engine.ts).
 */
export const requeueLostJobs = (d1: D1Database) =>
  d1
    .prepare("UPDATE jobs SET updated_at = '1970-01-01T00:00:00.000Z' WHERE state IN ('running', 'stopping')")
    .run()
