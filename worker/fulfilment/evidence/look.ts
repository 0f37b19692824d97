import type { Context } from 'hono'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { type SigningContext, staffViewer } from './sign'

export const staffLook = (c: Context<Env>): SigningContext => ({
  secret: c.env.ORDER_KEY_SECRET,
  viewer: staffViewer(c.var.operator.session_id),
  now: nowText(),
})
