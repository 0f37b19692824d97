import type { Context } from '../../context'
import { Problem } from '../../problem'
import { byId, readOrderById } from '../look/rows'
import { change } from './change'
import { customerCancel } from './transitions'

/** The customer cancels. Throws what `whyNoCancel` says. */
export const cancel = (context: Context, id: string) =>
  change(context, byId(id), async order => {
    const rows = await readOrderById(context.db, id)
    if (!rows) throw new Problem('order_not_found')
    return customerCancel({ ...rows, order }, context.now)
  })
