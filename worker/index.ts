import { app } from './app'
import { signHistory } from './certificates/seal/history'
import { checkAtNight } from './checks/run'
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
import { sweepUploads } from './media/sweep'
import { sweepMessages } from './messages/deliver'
import { sweepChanges } from './money/changes/sweep'
import { forgetPayees } from './money/refunds/read'
import { noteLate } from './nights/health'
import { copyAtNight } from './nights/run'
import { expire } from './orders/life/expire'
import { forgetProofsAtNight } from './orders/life/old-proofs'
import { sweepProofs } from './orders/life/proof'
import { watchStock } from './orders/place/stock-alarm'
import { tellStaff } from './people/letters'
import { cronPost } from './post'
import { cryptoRandom } from './random'
import { seatSoon } from './sacrifices/seats/fill'
import { matchNew } from './statements/match'
import { endUnfinished } from './statements/unfinished'
import { forgetVisits } from './vitals/count'

export { Jobs } from './motor'

export default {
  fetch: app.fetch,
  async scheduled(_event, env, ctx) {
    const db = connect(env.DB)
    const now = nowText()
    const context = { db, actor: 'system', now, random: cryptoRandom }
    ctx.waitUntil(repeatPurges(db, ctx))
    try {
      await expire(db, now, () => anonymizeOld(db, env.MEDIA, now))
      await sweepChanges(context)
      await seatSoon(context)
      await watchStock(db, now)
    } finally {
      await Promise.all([
        sweepUploads(db, env.MEDIA, now),
        sweepProofs(db, env.MEDIA, now),
        forgetProofsAtNight(db, env.MEDIA, now),
        sweepEvidence(db, env.MEDIA, now),
        sweepExports(env.MEDIA, now),
        forgetDescriptions(db, now),
        forgetPayees(db, now),
        endUnfinished(context).then(() => matchNew(db, now)),
        signHistory(db, env.CERTIFICATE_KEY, now),
        sweepMessages(cronPost(env, db, now)),
        wake(db, env.JOBS, now).then(() => forgetJobs(db, now)),
        Promise.all([noteDigest(db, now), noteLate(db, now), noteHolders(db, now)]).then(() =>
          tellStaff(cronPost(env, db, now)),
        ),
        forgetVisits(db, now),
      ])
      await checkAtNight({ db, media: env.MEDIA, now })
      if (env.BACKUPS) {
        const buckets = { db, d1: env.DB, media: env.MEDIA, store: env.BACKUPS }
        await copyAtNight({ ...buckets, secret: env.BACKUP_KEY || env.ORDER_KEY_SECRET, now })
      }
    }
  },
} satisfies ExportedHandler<Bindings>
