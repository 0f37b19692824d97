import { app } from './app'
import { connect } from './db/client'
import type { Bindings } from './env'
import { purge } from './http/cache'
import { expire } from './orders/expire'

export default {
  fetch: app.fetch,
  async scheduled(_event, env, ctx) {
    const { cancelled } = await expire(connect(env.DB), new Date().toISOString())
    if (cancelled > 0) purge(ctx, 'animals')
  },
} satisfies ExportedHandler<Bindings>
