import { readPaid } from '../../payments/received'
import { Problem } from '../../problem'
import type { Work } from '../../work'
import { byId } from '../look/rows'
import { change } from './change'
import { customerCancel } from './transitions'

/** The customer cancels. Throws `cannot_cancel`, `order_claimed`, `order_closed`, `order_partly_paid`. */
export const cancel = (work: Work, id: string) =>
  change(work, byId(id), async order => {
    const { parts } = await readPaid(work.db, order)
    if (parts > 0) throw new Problem('order_partly_paid')
    return customerCancel(order, work.now)
  })
