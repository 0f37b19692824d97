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
