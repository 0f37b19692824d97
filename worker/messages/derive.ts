import {
  isMessageStillValid,
  type MessageKind,
  type MessageOrder,
  mayReceiveMessage,
  messageKindNames,
  messageRulesOf,
  type OrderEvent,
} from '../contract/messages/kinds'
import { type MessageChannel, type MessageState, messageChannels } from '../contract/messages/words'

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

/** `agreed`: number of the order event with which the customer last consented to messages. */
type Order = MessageOrder & { agreed: number | null }
type IsOn = (kind: MessageKind, channel: MessageChannel) => boolean

const channels = Object.keys(messageChannels) as MessageChannel[]

const skipMessage = (message: KnownMessage, error: 'withdrawn' | 'overtaken') =>
  Object.assign(message, { state: 'skipped', error })

const makeDueAgain = (message: KnownMessage) => Object.assign(message, { state: 'due', error: null })

const latestFirst = (a: KnownMessage, b: KnownMessage) =>
  (b.sent_at ?? '').localeCompare(a.sent_at ?? '') || (b.id ?? 0) - (a.id ?? 0)

/** Adds the messages of an event: notices and receipts always, other kinds only with the customer's consent. */
export function addEventMessages(messages: KnownMessage[], event: OrderEvent, order: Order) {
  const wasAgreed = event.n >= (order.agreed ?? 0)
  for (const kind of messageKindNames) {
    const { at, ref: refOf, isLatestOnly, isNotice, isReceipt, tells } = messageRulesOf(kind)
    if ((!wasAgreed && !isNotice && !isReceipt) || !tells?.(event, order)) continue
    for (const channel of channels.filter(name => mayReceiveMessage(kind, name, order))) {
      const same = messages.filter(m => m.kind === kind && m.channel === channel)
      const ref = refOf?.(event, order, same.filter(({ state }) => state === 'sent').sort(latestFirst)) ?? ''
      const due_at = at?.(event, order) ?? event.created_at
      for (const older of same)
        if (isLatestOnly && older.state === 'due' && older.ref !== ref) skipMessage(older, 'withdrawn')
      const known = same.find(message => message.ref === ref)
      if (!known)
        messages.push({ id: null, kind, channel, ref, state: 'due', error: null, due_at, sent_at: null })
      else if (known.state === 'skipped' && (known.error === 'withdrawn' || known.error === 'overtaken'))
        Object.assign(makeDueAgain(known), { due_at })
    }
  }
}

/**
 * Skips due messages that no longer apply or that a newer message replaces. Restores a replaced message if the newer
 * state was reverted before the customer was informed.
 */
export function recheckDueMessages(messages: KnownMessage[], order: Order, isOn: IsOn, now: string) {
  const isHeard = ({ channel }: KnownMessage) =>
    messages.some(
      m => m.channel === channel && m.state === 'sent' && ['scheduled', 'slaughtered'].includes(m.kind),
    )
  for (const message of messages) {
    const { kind, channel, state, error } = message
    const isTrue = isMessageStillValid(kind, channel, order, now)
    const newer = messageRulesOf(kind).overtakenBy?.(order)
    if (state === 'due' && !isTrue) skipMessage(message, 'withdrawn')
    else if (state === 'due' && newer && isOn(newer, channel)) skipMessage(message, 'overtaken')
    else if (state === 'skipped' && error === 'overtaken' && isTrue && !newer && !isHeard(message))
      makeDueAgain(message)
  }
}
