import { setTimeout as sleep } from 'node:timers/promises'

const TEN_MINUTES = 10 * 60 * 1000
/** Pauses in ms between the tries of one run; under load the first call may fail. */
const pauses = [1000, 5000, 15_000]

type Options = {
  tell?: (line: string) => void
  wait?: (ms: number) => Promise<unknown>
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Runs the cron once, with retries. Never throws, because the shop can sell without the cron: after the last failure it
 * prints one line; the next run is ten minutes later. Returns whether the run succeeded.
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

/** Runs the cron now and every ten minutes, without overlap. Returns a function that stops it. */
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
 * Call at server start: jobs still marked as running were interrupted. Sets an old `updated_at`, so the jobs resume at
 * once and not after `silentMs` (worker/operations/jobs/control.ts).
 */
export const requeueLostJobs = (d1: D1Database) =>
  d1
    .prepare("UPDATE jobs SET updated_at = '1970-01-01T00:00:00.000Z' WHERE state IN ('running', 'stopping')")
    .run()
