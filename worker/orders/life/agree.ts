import type { Context } from '../../context'
import { messageConsentVersion } from '../../contract/orders/orders'
import { personalDataProblem } from '../../contract/orders/rules'
import { byId } from '../look/rows'
import { change } from './change'
import { beginChange, type Change, throwRefusal } from './transitions'

/** Limit of consent events per order; after that, the last event is updated. */
const maxConsentEvents = 10

/** Sets the customer's consent to messages. Withdrawing it also drops waiting messages, in the same batch. */
export const setMessageConsent = (context: Context, id: string, messages_ok: boolean) =>
  change(context, byId(id), (order): Change => {
    throwRefusal(personalDataProblem(order))
    const step = beginChange(order)
    if (messages_ok === (order.message_consent !== null)) return step
    step.next.message_consent = messages_ok ? messageConsentVersion : null
    step.events.push({ type: messages_ok ? 'messages_agreed' : 'messages_declined', most: maxConsentEvents })
    return step
  })
