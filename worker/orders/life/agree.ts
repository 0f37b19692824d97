import type { Context } from '../../context'
import { messageConsentVersion } from '../../contract/orders/orders'
import { whyNoPerson } from '../../contract/orders/rules'
import { byId } from '../look/rows'
import { change } from './change'
import { begin, type Change, refuse } from './transitions'

/** So many changes of mind stand in a timeline; after that the last one tells when it was. */
const mostTold = 10

/** Whether the customer wants to be told about the order. Withdrawn, what still waits is dropped in the same batch. */
export const agree = (context: Context, id: string, messages_ok: boolean) =>
  change(context, byId(id), (order): Change => {
    refuse(whyNoPerson(order))
    const step = begin(order)
    if (messages_ok === (order.message_consent !== null)) return step
    step.next.message_consent = messages_ok ? messageConsentVersion : null
    step.events.push({ type: messages_ok ? 'messages_agreed' : 'messages_declined', most: mostTold })
    return step
  })
