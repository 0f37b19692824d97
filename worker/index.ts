import { app } from './app'
import { connect } from './db/client'
import { nowText } from './db/stamp'
import type { Bindings } from './env'
import { purge } from './http/cache'
import { sweepUploads } from './media/sweep'
import { expire } from './orders/life/expire'
import { sweepProofs } from './orders/life/proof'

export default {
  fetch: app.fetch,
  async scheduled(_event, env, ctx) {
    const db = connect(env.DB)
    const now = nowText()
    try {
      const { cancelled } = await expire(db, now, env.MEDIA)
      if (cancelled > 0) purge(ctx, 'animals')
    } finally {
      await Promise.all([sweepUploads(db, env.MEDIA, now), sweepProofs(db, env.MEDIA, now)])
    }
  },
} satisfies ExportedHandler<Bindings>
