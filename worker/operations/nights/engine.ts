import type { Db } from '../../db/client'
import { dueNight, noteNightFailure } from './run'

/** An instance of the engine that copies a night, and no job. */
export type NightTicket = { night: string }

type Engine = { create: (asked: { id: string; params: NightTicket }) => Promise<unknown> }

/** Begins an instance for the night that is due or under way and that nobody copies now. Fails on the night's own row. */
export async function wakeNight(db: Db, engine: Engine, now: string) {
  const night = await dueNight(db, now)
  if (night === null) return
  try {
    await engine.create({ id: `night-${night}-${crypto.randomUUID()}`, params: { night } })
  } catch (error) {
    await noteNightFailure(db, now, error)
  }
}
