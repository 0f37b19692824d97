import {
  endsAll,
  isTold,
  kindNames,
  type MessageKind,
  type OrderEvent,
  rulesOf,
  type ToldOrder,
} from '../contract/messages/kinds'
import { type MessageChannel, type MessageState, messageChannels } from '../contract/messages/words'

/** A message as the rules see it; `id` is NULL before it is written. */
export type KnownMessage = {
  id: number | null
  kind: MessageKind
  channel: MessageChannel
  ref: string
  state: MessageState
  error: string | null
  due_at: string
  sent_at: string | null
}

/** `agreed`: with which event its customer last changed their mind and agreed. */
type Order = ToldOrder & { last_claim: string | null; agreed: number | null }
type IsOn = (kind: MessageKind, channel: MessageChannel) => boolean

const channels = Object.keys(messageChannels) as MessageChannel[]

const skip = (message: KnownMessage, error: 'withdrawn' | 'overtaken') =>
  Object.assign(message, { state: 'skipped', error })

const again = (message: KnownMessage) => Object.assign(message, { state: 'due', error: null })

const latestFirst = (a: KnownMessage, b: KnownMessage) =>
  (b.sent_at ?? '').localeCompare(a.sent_at ?? '') || (b.id ?? 0) - (a.id ?? 0)

function end(messages: KnownMessage[], event: OrderEvent, isOn: IsOn) {
  for (const message of messages.filter(({ state }) => state === 'due')) {
    const rules = rulesOf(message.kind)
    const newer = rules.overtakenBy?.(event)
    if (endsAll(event) || rules.endsWith?.(event)) skip(message, 'withdrawn')
    else if (newer && isOn(newer, message.channel)) skip(message, 'overtaken')
  }
}

/** The news that overtook it was taken back before anybody heard of it. */
function tellAfterAll(messages: KnownMessage[], event: OrderEvent, order: Order) {
  if (event.type !== 'slaughter_updated' || event.details.status !== 'pending' || !isTold(order)) return
  const isHeard = ({ channel }: KnownMessage) =>
    messages.some(
      m => m.channel === channel && m.state === 'sent' && ['scheduled', 'slaughtered'].includes(m.kind),
    )
  for (const message of messages) {
    const isOvertaken = message.state === 'skipped' && message.error === 'overtaken'
    if (isOvertaken && order.payment_status === 'verified' && !isHeard(message)) again(message)
  }
}

/** Of what came after the customer agreed. */
function tell(messages: KnownMessage[], event: OrderEvent, order: Order) {
  if (!isTold(order) || event.n < (order.agreed ?? 0)) return
  for (const kind of kindNames.filter(name => rulesOf(name).tells?.(event, order))) {
    const { at, ref: refOf } = rulesOf(kind)
    for (const channel of channels) {
      const same = messages.filter(m => m.kind === kind && m.channel === channel)
      const ref = refOf?.(event, order, same.filter(({ state }) => state === 'sent').sort(latestFirst)) ?? ''
      const due_at = at?.(event, order) ?? event.created_at
      const known = same.find(message => message.ref === ref)
      if (!known)
        messages.push({ id: null, kind, channel, ref, state: 'due', error: null, due_at, sent_at: null })
      else if (known.state === 'skipped' && (known.error === 'withdrawn' || known.error === 'overtaken'))
        Object.assign(again(known), { due_at })
    }
  }
}

/**
 * What an event changes among an order's messages: those it makes untrue are withdrawn, those it tells more than are
 * overtaken, those it gives occasion for are due. The rules of each kind are in `contract/messages/kinds.ts`. Pure but
 * for `messages`, which it changes.
 */
export function derive(messages: KnownMessage[], event: OrderEvent, order: Order, isOn: IsOn) {
  end(messages, event, isOn)
  tellAfterAll(messages, event, order)
  tell(messages, event, order)
}
