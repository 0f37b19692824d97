import { Problem } from '../../problem'
import { hasParts } from '../../statements/parts'
import type { Work } from '../../work'
import { byId } from '../look/rows'
import { change } from './change'
import { customerCancel } from './transitions'

/** The customer cancels. Throws `cannot_cancel`, `order_claimed`, `order_closed`, `order_partly_paid`. */
export const cancel = (work: Work, id: string) =>
  change(work, byId(id), async order => {
    if (await hasParts(work.db, order)) throw new Problem('order_partly_paid')
    return customerCancel(order, work.now)
  })
