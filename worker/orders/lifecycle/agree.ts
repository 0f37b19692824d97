import type { Context } from '../../context'
import { messageConsentVersion } from '../../contract/orders/orders'
import { personalDataProblem } from '../../contract/orders/rules'
import { orderRowById } from '../lookup/rows'
import { applyOrderChange } from './change'
import { type Change, newOrderChange, throwIfRefused } from './transitions'

/** Limit of consent events per order; after that, the last event is updated. */
const maxConsentEvents = 10

/** Sets the customer's consent to messages. Withdrawing it also drops waiting messages, in the same batch. */
export const setMessageConsent = (context: Context, id: string, messages_ok: boolean) =>
  applyOrderChange(context, orderRowById(id), (order): Change => {
    throwIfRefused(personalDataProblem(order))
    const step = newOrderChange(order)
    if (messages_ok === (order.message_consent !== null)) return step
    step.next.message_consent = messages_ok ? messageConsentVersion : null
    step.events.push({ type: messages_ok ? 'messages_agreed' : 'messages_declined', most: maxConsentEvents })
    return step
  })
