import type { Db } from '../../db/client'
import type { NightTicket } from '../../env'
import { recordNightFailure, startDueNightlyBackup } from './run'

type Engine = { create: (asked: { id: string; params: NightTicket }) => Promise<unknown> }

export async function startNightlyBackup(db: Db, engine: Engine, now: string) {
  const night = await startDueNightlyBackup(db, now)
  if (night === null) return
  try {
    await engine.create({ id: `night-${night}-${crypto.randomUUID()}`, params: { night } })
  } catch (error) {
    await recordNightFailure(db, now, error)
  }
}
