import { app } from './app'
import { signHistory } from './certificates/seal/history'
import { checkAtNight } from './checks/run'
import { connect } from './db/client'
import { nowText } from './db/stamp'
import type { Bindings } from './env'
import { sweepEvidence } from './evidence/sweep'
import { repeatPurges } from './http/purge'
import { sweepUploads } from './media/sweep'
import { sweepMessages } from './messages/sweep'
import { expire } from './orders/life/expire'
import { forgetProofsAtNight } from './orders/life/old-proofs'
import { sweepProofs } from './orders/life/proof'
import { watchStock } from './orders/place/stock-alarm'
import { tellStaff } from './people/letters'
import { cronPost } from './post'
import { cryptoRandom } from './random'
import { seatSoon } from './sacrifices/seats/fill'
import { forgetDescriptions } from './statements/forget'
import { matchNew } from './statements/match'
import { endUnfinished } from './statements/unfinished'

export default {
  fetch: app.fetch,
  async scheduled(_event, env, ctx) {
    const db = connect(env.DB)
    const now = nowText()
    const context = { db, actor: 'system', now, random: cryptoRandom }
    ctx.waitUntil(repeatPurges(db, ctx))
    try {
      await expire(db, now, env.MEDIA)
      await seatSoon(context)
      await watchStock(db, now)
    } finally {
      await Promise.all([
        sweepUploads(db, env.MEDIA, now),
        sweepProofs(db, env.MEDIA, now),
        forgetProofsAtNight(db, env.MEDIA, now),
        sweepEvidence(db, env.MEDIA, now),
        forgetDescriptions(db, now),
        endUnfinished(context).then(() => matchNew(db, now)),
        signHistory(db, env.CERTIFICATE_KEY, now),
        sweepMessages(cronPost(env, db, now)),
        tellStaff(cronPost(env, db, now)),
      ])
      await checkAtNight({ db, media: env.MEDIA, now })
    }
  },
} satisfies ExportedHandler<Bindings>
