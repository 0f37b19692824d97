import { describe, expect, test } from 'vitest'
import type { MessageOrderEvent } from '../../worker/contract/messages/kinds'
import { addEventMessages, type KnownMessage, recheckDueMessages } from '../../worker/messages/outbox'

const now = '2026-05-10T00:00:00.000Z'
const order = {
  created_at: '2026-05-01T00:00:00.000Z',
  status: 'confirmed' as const,
  payment_status: 'verified' as const,
  payment_claimed_at: null,
  claim_until: null,
  expires_at: '2026-05-02T00:00:00.000Z',
  key_version: 1,
  slaughter_status: 'pending' as const,
  slaughter_date: null,
  message_consent: '2026-05-01T00:00:00.000Z',
  anonymized_at: null,
  has_evidence: 0 as const,
  has_certificate: 0 as const,
  open_change: null,
  needs_payee: 0 as const,
  va_until: null,
  agreed: null,
}
type Order = Parameters<typeof addEventMessages>[2]

const event = (type: string, more: Partial<MessageOrderEvent> = {}): MessageOrderEvent => ({
  n: 5,
  type,
  details: {},
  created_at: '2026-05-03T20:00:00.000Z',
  ...more,
})

const message = (kind: KnownMessage['kind'], more: Partial<KnownMessage> = {}): KnownMessage => ({
  id: 1,
  kind,
  channel: 'email',
  ref: '',
  state: 'due',
  error: null,
  due_at: now,
  sent_at: null,
  ...more,
})

function toldBy(what: MessageOrderEvent, known: KnownMessage[] = [], about: Order = order) {
  addEventMessages(known, what, about)
  return known
    .filter(({ channel }) => channel === 'email')
    .map(({ kind, state, ref }) => `${kind} ${state} ${ref}`.trim())
}

describe('when an event creates a message', () => {
  test('an event creates a message only after the customer’s consent', () => {
    const agreedAt = (agreed: number | null) => toldBy(event('payment_verified'), [], { ...order, agreed })
    expect([agreedAt(null), agreedAt(5), agreedAt(6)]).toEqual([['paid due'], ['paid due'], []])
  })

  test('an event creates one message, and another only if the first was withdrawn or replaced before being sent', () => {
    const again = (more: Partial<KnownMessage>) => toldBy(event('payment_verified'), [message('paid', more)])
    expect(again({ state: 'sent' })).toEqual(['paid sent'])
    expect(again({ state: 'skipped', error: 'withdrawn' })).toEqual(['paid due'])
    expect(again({ state: 'skipped', error: 'overtaken' })).toEqual(['paid due'])
    expect(again({ state: 'skipped', error: 'too_many' })).toEqual(['paid skipped'])
    expect(again({ state: 'failed', error: 'withdrawn' })).toEqual(['paid failed'])
  })

  test('a message is due immediately or with a delay, and daily messages count days in Jakarta', () => {
    const known: KnownMessage[] = []
    addEventMessages(known, event('payment_verified'), order)
    addEventMessages(known, event('evidence_added'), order)
    expect(known.filter(({ channel }) => channel === 'email')).toMatchObject([
      { kind: 'paid', ref: '', due_at: '2026-05-03T20:00:00.000Z', state: 'due', error: null, sent_at: null },
      { kind: 'evidence', ref: '2026-05-04', due_at: '2026-05-03T20:30:00.000Z' },
    ])
    expect(known).toHaveLength(4)
  })

  test('a new message replaces an older waiting message if only the latest message matters', () => {
    const scheduled = event('slaughter_updated', { details: { status: 'scheduled' } })
    const on = (slaughter_date: string, ...known: KnownMessage[]) =>
      toldBy(scheduled, known, { ...order, slaughter_status: 'scheduled', slaughter_date })
    const first = message('scheduled', { ref: '2026-05-27' })
    expect(on('2026-05-28', first)).toEqual(['scheduled skipped 2026-05-27', 'scheduled due 2026-05-28'])
    expect(on('2026-05-27', message('scheduled', { ref: '2026-05-27' }))).toEqual([
      'scheduled due 2026-05-27',
    ])
    const sent = (ref: string, id: number, sent_at = now) =>
      message('scheduled', { state: 'sent', id, ref, sent_at })
    expect(on('2026-05-27', sent('2026-05-27', 1), sent('2026-05-28', 2)).at(-1)).toBe(
      'scheduled due 2026-05-27#1',
    )
    expect(on('2026-05-27', sent('2026-05-28', 1), sent('2026-05-27', 2)).at(-1)).toBe(
      'scheduled sent 2026-05-27',
    )
    expect(on('2026-05-27', sent('2026-05-27', 2, '2026-05-09'), sent('2026-05-28', 1)).at(-1)).toBe(
      'scheduled due 2026-05-27#1',
    )
    expect(on('2026-05-28', message('scheduled', { ref: 'x', state: 'failed' }))[0]).toBe(
      'scheduled failed x',
    )
  })
})

describe('changes of an order and its messages', () => {
  function reviewed(known: KnownMessage[], about: Partial<Order> = {}, isOn = true) {
    recheckDueMessages(known, { ...order, ...about }, () => isOn, now)
    return known.map(({ kind, state, error }) => [kind, state, error].join(' ').trim())
  }

  test('a change of an order withdraws its unsent messages that no longer apply', () => {
    expect(reviewed([message('paid')], { payment_status: 'pending' })).toEqual(['paid skipped withdrawn'])
    expect(reviewed([message('paid', { state: 'sent' })], { payment_status: 'pending' })).toEqual([
      'paid sent',
    ])
    expect(reviewed([message('paid')])).toEqual(['paid due'])
  })

  test('a newer message that is sent replaces the older message of the order', () => {
    const scheduled = { slaughter_status: 'scheduled' as const }
    expect(reviewed([message('paid')], scheduled)).toEqual(['paid skipped overtaken'])
    expect(reviewed([message('paid')], scheduled, false)).toEqual(['paid due'])
  })

  test('undoing a change restores the replaced message, unless the newer message was sent', () => {
    const overtaken = () => message('paid', { state: 'skipped', error: 'overtaken' })
    const heard = (more: Partial<KnownMessage> = {}) => [
      overtaken(),
      message('scheduled', { state: 'sent', ...more }),
    ]
    expect(reviewed([overtaken()])).toEqual(['paid due'])
    expect(reviewed([overtaken()], { slaughter_status: 'scheduled' })).toEqual(['paid skipped overtaken'])
    expect(reviewed([overtaken()], { payment_status: 'pending' })).toEqual(['paid skipped overtaken'])
    expect(reviewed(heard())[0]).toBe('paid skipped overtaken')
    expect(reviewed(heard({ kind: 'slaughtered' }))[0]).toBe('paid skipped overtaken')
    expect(reviewed(heard({ channel: 'whatsapp' }))[0]).toBe('paid due')
    expect(reviewed(heard({ state: 'failed' }))[0]).toBe('paid due')
    expect(reviewed(heard({ kind: 'evidence' }))[0]).toBe('paid due')
    expect(reviewed([message('paid', { state: 'skipped', error: 'withdrawn' })])).toEqual([
      'paid skipped withdrawn',
    ])
  })
})
