import type { Context } from '../../context'
import { readPaid } from '../../payments/received'
import { byId } from '../look/rows'
import { change } from './change'
import { customerCancel } from './transitions'

/** The customer cancels. Throws `cannot_cancel`, `order_claimed`, `order_closed`, `order_partly_paid`. */
export const cancel = (context: Context, id: string) =>
  change(context, byId(id), async order => {
    const { parts } = await readPaid(context.db, order)
    return customerCancel(order, parts, context.now)
  })
