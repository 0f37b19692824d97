import { app } from './app'
import { signHistory } from './certificates/seal/history'
import { checkAtNight } from './checks/run'
import type { Context } from './context'
import { noteDigest } from './dashboard/digest'
import { noteHolders } from './dashboard/held'
import { connect } from './db/client'
import { nowText } from './db/stamp'
import type { Bindings } from './env'
import { anonymizeOld } from './erase/anonymize'
import { forgetDescriptions } from './erase/payers'
import { sweepEvidence } from './evidence/sweep'
import { repeatPurges } from './http/purge'
import { wake } from './jobs/engine'
import { sweepExports } from './jobs/exports/sweep'
import { forgetJobs } from './jobs/list'
import { logError } from './log'
import { sweepUploads } from './media/sweep'
import { sweepMessages } from './messages/deliver'
import { sweepChanges } from './money/changes/sweep'
import { forgetPayees } from './money/refunds/read'
import { noteLate } from './nights/health'
import { copyAtNight } from './nights/run'
import { expire, noteFailure } from './orders/life/expire'
import { forgetProofsAtNight } from './orders/life/old-proofs'
import { sweepProofs } from './orders/life/proof'
import { forgetLinkUses } from './orders/look/link-uses'
import { watchStock } from './orders/place/stock-alarm'
import { tellStaff } from './people/letters'
import { cronPost } from './post'
import { cryptoRandom } from './random'
import { seatSoon } from './sacrifices/seats/fill'
import { matchNew } from './statements/match'
import { endUnfinished } from './statements/unfinished'
import { forgetVisits } from './vitals/count'

export { Jobs } from './motor'

const sweeps = (context: Context, env: Bindings) => {
  const { db, now } = context
  return [
    sweepUploads(db, env.MEDIA, now),
    sweepProofs(db, env.MEDIA, now),
    forgetProofsAtNight(db, env.MEDIA, now),
    sweepEvidence(db, env.MEDIA, now),
    sweepExports(env.MEDIA, now),
    forgetDescriptions(db, now),
    forgetPayees(db, now),
    forgetLinkUses(db, now),
    endUnfinished(context).then(() => matchNew(db, now)),
    signHistory(db, env.CERTIFICATE_KEY, now),
    sweepMessages(cronPost(env, db, now)),
    wake(db, env.JOBS, now).then(() => forgetJobs(db, now)),
    Promise.all([noteDigest(db, now), noteLate(db, now), noteHolders(db, now)]).then(() =>
      tellStaff(cronPost(env, db, now)),
    ),
    forgetVisits(db, now),
  ]
}

async function nightlyCopy({ db, now }: Context, env: Bindings) {
  if (!env.BACKUPS) return
  const buckets = { db, d1: env.DB, media: env.MEDIA, store: env.BACKUPS }
  await copyAtNight({ ...buckets, secret: env.BACKUP_KEY || env.ORDER_KEY_SECRET, now })
}

export default {
  fetch: app.fetch,
  async scheduled(_event, env, ctx) {
    const db = connect(env.DB)
    const now = nowText()
    const context = { db, actor: 'system', now, random: cryptoRandom }
    ctx.waitUntil(repeatPurges(db, ctx))
    const stages: (() => Promise<unknown>[])[] = [
      // What the time changes of orders, each on what the one before it left.
      () => [expire(db, now, () => anonymizeOld(db, env.MEDIA, now))],
      () => [sweepChanges(context)],
      () => [seatSoon(context)],
      () => [watchStock(db, now)],
      () => sweeps(context, env),
      () => [checkAtNight({ db, media: env.MEDIA, now })],
      () => [nightlyCopy(context, env)],
    ]
    const failures: unknown[] = []
    // What fails again and again must stop neither the check nor the night's copy.
    for (const stage of stages) {
      const ends = await Promise.allSettled(stage())
      failures.push(...ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : [])))
    }
    if (failures.length === 0) return
    for (const failure of failures) logError(failure, { path: 'cron' })
    await noteFailure(db, now, failures[0])
    throw failures[0]
  },
} satisfies ExportedHandler<Bindings>
