import { describe, expect, test } from 'vitest'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { deleteOrderById } from '../../../worker/people/erase/remove'
import { contextFor } from '../../support/context'
import { newOrderRow, runSql } from '../../support/rows'
import { db, rowOf } from '../../support/shop'
import { changedColumns, now, outcomeOf, type State, states, steps, waitingOrder } from './course'

/**
 * Effect of each step in each state. Left: steps. Right: changed columns (times in hours from now, `-` is null), events
 * with `+`, ledger. Empty: no effect. One word: code of the refusal.
 */
const table: Record<State, string> = {
  waiting: `
    cancel                  = status:cancelled stock:false closed:now from:- reserved:168h +cancelled_by_customer
    claim                   = claimed:now claim:20h +payment_claimed
    prove                   = claimed:now +payment_claimed
    names                   = ok
    verify                  = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan expires:24h rejections:1 +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        =
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing +status_changed
    completed               = reason_required
    completed!              = status:completed +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +status_changed`,
  claimed: `
    cancel                  = order_claimed
    claim                   = +payment_claimed
    prove                   = claim:- +payment_claimed
    names                   = ok
    verify                  = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan claimed:- claim:- expires:24h rejections:1 +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        =
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing +status_changed
    completed               = reason_required
    completed!              = status:completed +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +status_changed`,
  proven: `
    cancel                  = order_claimed
    claim prove             = +payment_claimed
    names                   = ok
    verify                  = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan claimed:- expires:24h rejections:1 +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        =
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing +status_changed
    completed               = reason_required
    completed!              = status:completed +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +status_changed`,
  rejected: `
    cancel                  = status:cancelled stock:false closed:now from:- reserved:168h +cancelled_by_customer
    claim                   = payment:pending reason:- claimed:now claim:20h +payment_claimed
    prove                   = payment:pending reason:- claimed:now +payment_claimed
    names                   = ok
    verify                  = status:confirmed payment:verified reason:- paid:now from:- reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified reason:- paid:now from:- reserved:168h +payment_verified income:2600000
    reject                  =
    unverify unverify-unclaimed = payment:pending reason:- +payment_unverified
    pending pending!        =
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing +status_changed
    completed               = reason_required
    completed!              = status:completed +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +status_changed`,
  'rejected three times': `
    cancel                  = status:cancelled stock:false closed:now from:- reserved:168h +cancelled_by_customer
    claim prove             = payment:pending reason:- claimed:now claim:20h +payment_claimed
    names                   = ok
    verify                  = status:confirmed payment:verified reason:- paid:now from:- reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified reason:- paid:now from:- reserved:168h +payment_verified income:2600000
    reject                  =
    unverify unverify-unclaimed = payment:pending reason:- +payment_unverified
    pending pending!        =
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing +status_changed
    completed               = reason_required
    completed!              = status:completed +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +status_changed`,
  'claimed after three rejections': `
    cancel                  = order_claimed
    claim prove             = +payment_claimed
    names                   = ok
    verify                  = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now from:- reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan claimed:- claim:- rejections:4 +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        =
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing +status_changed
    completed               = reason_required
    completed!              = status:completed +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +status_changed`,
  overdue: `
    cancel                  = order_closed
    claim                   = status:cancelled stock:false closed:now from:- reserved:168h claimed:now claim:-1h +expired +payment_claimed_late
    prove                   = status:cancelled stock:false closed:now from:- reserved:168h claimed:now +expired +payment_claimed_late
    names                   = order_closed
    verify                  = status:confirmed payment:verified paid:now from:- expires:24h reserved:168h +expired +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now from:- expires:24h reserved:168h +expired +payment_verified income:2600000
    reject                  = status:cancelled stock:false closed:now from:- reserved:168h payment:rejected reason:Alasan +expired +payment_rejected
    unverify unverify-unclaimed = status:cancelled stock:false closed:now from:- reserved:168h +expired
    pending pending!        = from:- expires:24h +expired +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing from:- expires:24h +expired +status_changed
    completed               = reason_required
    completed!              = status:completed from:- expires:24h +expired +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +expired`,
  'rejected and overdue': `
    cancel                  = order_closed
    claim                   = status:cancelled stock:false closed:now from:- reserved:168h payment:pending reason:- claimed:now claim:-1h +expired +payment_claimed_late
    prove                   = status:cancelled stock:false closed:now from:- reserved:168h payment:pending reason:- claimed:now +expired +payment_claimed_late
    names                   = order_closed
    verify                  = status:confirmed payment:verified reason:- paid:now from:- expires:24h rejections:0 reserved:168h +expired +payment_verified income:total
    verify-other            = status:confirmed payment:verified reason:- paid:now from:- expires:24h rejections:0 reserved:168h +expired +payment_verified income:2600000
    reject                  = status:cancelled stock:false closed:now from:- reserved:168h +expired
    unverify unverify-unclaimed = status:cancelled stock:false closed:now from:- reserved:168h payment:pending reason:- +expired +payment_unverified
    pending pending!        = from:- expires:24h rejections:0 +expired +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing from:- expires:24h rejections:0 +expired +status_changed
    completed               = reason_required
    completed!              = status:completed from:- expires:24h rejections:0 +expired +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +expired`,
  'claim run out': `
    cancel                  = order_closed
    claim                   = status:cancelled stock:false closed:now from:- reserved:168h +expired +payment_claimed_late
    prove                   = status:cancelled stock:false closed:now from:- reserved:168h claim:- +expired +payment_claimed_late
    names                   = order_closed
    verify                  = status:confirmed payment:verified paid:now from:- expires:24h reserved:168h +expired +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now from:- expires:24h reserved:168h +expired +payment_verified income:2600000
    reject                  = status:cancelled stock:false closed:now from:- reserved:168h payment:rejected reason:Alasan claimed:- claim:- +expired +payment_rejected
    unverify unverify-unclaimed = status:cancelled stock:false closed:now from:- reserved:168h +expired
    pending pending!        = from:- expires:24h +expired +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing from:- expires:24h +expired +status_changed
    completed               = reason_required
    completed!              = status:completed from:- expires:24h +expired +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +expired`,
  expired: `
    cancel                  = order_closed
    claim                   = claimed:now claim:-1h +payment_claimed_late
    prove                   = claimed:now +payment_claimed_late
    names                   = order_closed
    verify                  = status:confirmed payment:verified paid:now stock:true closed:- expires:24h reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now stock:true closed:- expires:24h reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        = status:pending stock:true closed:- expires:24h reserved:- +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing stock:true closed:- expires:24h reserved:- +status_changed
    completed               = reason_required
    completed!              = status:completed stock:true closed:- expires:24h reserved:- +status_changed
    cancelled cancelled!    =`,
  'expired long ago': `
    cancel                  = order_closed
    claim                   = claimed:now claim:-200h +payment_claimed_late
    prove                   = claimed:now +payment_claimed_late
    names                   = order_closed
    verify                  = status:confirmed payment:verified paid:now stock:true closed:- expires:24h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now stock:true closed:- expires:24h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        = status:pending stock:true closed:- expires:24h reserves:total +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing stock:true closed:- expires:24h reserves:total +status_changed
    completed               = reason_required
    completed!              = status:completed stock:true closed:- expires:24h reserves:total +status_changed
    cancelled cancelled!    =`,
  'cancelled by the customer': `
    cancel                  = order_closed
    claim                   = claimed:now claim:20h +payment_claimed_late
    prove                   = claimed:now +payment_claimed_late
    names                   = order_closed
    verify                  = status:confirmed payment:verified paid:now stock:true closed:- expires:24h reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now stock:true closed:- expires:24h reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        = status:pending stock:true closed:- expires:24h reserved:- +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing stock:true closed:- expires:24h reserved:- +status_changed
    completed               = reason_required
    completed!              = status:completed stock:true closed:- expires:24h reserved:- +status_changed
    cancelled cancelled!    =`,
  'cancelled by the operator': `
    cancel                  = order_closed
    claim prove             = +payment_claimed_late
    names                   = order_closed
    verify                  = status:confirmed payment:verified paid:now stock:true closed:- expires:24h reserved:168h +payment_verified income:total
    verify-other            = status:confirmed payment:verified paid:now stock:true closed:- expires:24h reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan claimed:- +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        = status:pending stock:true closed:- expires:24h reserved:- +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  = status:processing stock:true closed:- expires:24h reserved:- +status_changed
    completed               = reason_required
    completed!              = status:completed stock:true closed:- expires:24h reserved:- +status_changed
    cancelled cancelled!    =`,
  verified: `
    cancel                  = cannot_cancel
    claim prove             = order_paid
    names                   = ok
    verify verify-other     =
    reject                  = status:pending payment:rejected reason:Alasan claimed:- claim:- paid:- expires:24h rejections:1 reserved:- +payment_rejected void
    unverify unverify-unclaimed = status:pending payment:pending claimed:now claim:- paid:- reserved:- +payment_unverified void
    pending                 = reason_required
    pending!                = status:pending +status_changed
    confirmed confirmed!    =
    processing processing!  = status:processing +status_changed
    completed completed!    = status:completed +status_changed
    cancelled               = reason_required
    cancelled!              = status:cancelled stock:false closed:now reserved:168h +status_changed`,
  'processed unpaid': `
    cancel                  = order_closed
    claim                   = claimed:now claim:20h +payment_claimed
    prove                   = claimed:now +payment_claimed
    names                   = ok
    verify                  = payment:verified paid:now from:- reserved:168h +payment_verified income:total
    verify-other            = payment:verified paid:now from:- reserved:168h +payment_verified income:2600000
    reject                  = payment:rejected reason:Alasan expires:24h rejections:1 +payment_rejected
    unverify unverify-unclaimed =
    pending pending!        = status:pending +status_changed
    confirmed confirmed!    = bad_transition
    processing processing!  =
    completed               = reason_required
    completed!              = status:completed +status_changed
    cancelled cancelled!    = status:cancelled stock:false closed:now from:- reserved:168h +status_changed`,
  processing: `
    cancel                  = cannot_cancel
    claim prove             = order_paid
    names                   = ok
    verify verify-other     =
    reject                  = payment:rejected reason:Alasan claimed:- claim:- paid:- expires:24h rejections:1 reserved:- +payment_rejected void
    unverify unverify-unclaimed = payment:pending claimed:now claim:- paid:- reserved:- +payment_unverified void
    pending                 = reason_required
    pending!                = status:pending +status_changed
    confirmed confirmed!    = status:confirmed +status_changed
    processing processing!  =
    completed completed!    = status:completed +status_changed
    cancelled               = reason_required
    cancelled!              = status:cancelled stock:false closed:now reserved:168h +status_changed`,
  completed: `
    cancel                  = cannot_cancel
    claim prove             = order_paid
    names                   = ok
    verify verify-other     =
    reject                  = payment:rejected reason:Alasan claimed:- claim:- paid:- expires:24h rejections:1 reserved:- +payment_rejected void
    unverify unverify-unclaimed = payment:pending claimed:now claim:- paid:- reserved:- +payment_unverified void
    pending                 = reason_required
    pending!                = status:pending +status_changed
    confirmed confirmed!    = status:confirmed +status_changed
    processing processing!  = status:processing +status_changed
    completed completed!    =
    cancelled               = reason_required
    cancelled!              = status:cancelled stock:false closed:now reserved:168h +status_changed`,
  'verified, then cancelled': `
    cancel                  = cannot_cancel
    claim prove             = order_paid
    names                   = order_closed
    verify verify-other     =
    reject                  = payment:rejected reason:Alasan claimed:- claim:- paid:- +payment_rejected void
    unverify                = payment:pending paid:- +payment_unverified void
    unverify-unclaimed      = payment:pending claimed:- claim:- paid:- +payment_unverified void
    pending                 = reason_required
    pending!                = status:pending stock:true closed:- expires:24h +status_changed
    confirmed confirmed!    = status:confirmed stock:true closed:- expires:24h +status_changed
    processing processing!  = status:processing stock:true closed:- expires:24h +status_changed
    completed completed!    = status:completed stock:true closed:- expires:24h +status_changed
    cancelled cancelled!    =`,
}

const words = (text: string) => text.split(' ').filter(word => word !== '')

function rowsOf(text: string) {
  const lines = text.split('\n').filter(line => line.includes('='))
  return lines.flatMap(line => {
    const [left = '', right = ''] = line.split('=')
    return words(left).map(step => ({ step, expected: words(right).sort() }))
  })
}

const isState = (name: string): name is State => name in states
const stateNames = Object.keys(states).filter(isState)
const orderIn = (state: State) => ({ ...waitingOrder, ...states[state] })

describe.each(stateNames)('an order that is %s', state => {
  const rows = rowsOf(table[state])

  test('each step of an order has an expected result in the table for each order state', () => {
    expect(rows.map(row => row.step).sort()).toEqual(Object.keys(steps).sort())
  })

  test.each(rows)('the order step $step has its expected result', ({ step, expected }) => {
    const decide = steps[step]
    expect(decide && outcomeOf(orderIn(state), decide).sort()).toEqual(expected)
  })
})

let serial = 0
function stored(state: State) {
  const order = orderIn(state)
  const { id, order_id, seq, ...columns } = order
  serial += 1
  const subtotal = order.subtotal + 10_000 * serial
  const total_amount = subtotal + order.unique_code
  const reserves_total = order.reserves_total === null ? null : total_amount
  return newOrderRow({ ...columns, subtotal, total_amount, reserves_total })
}

const closing = ['status:cancelled', 'stock:false', 'closed:now', 'from:-', 'reserved:168h', 'updated_at:now']
const runOut = ['overdue', 'rejected and overdue', 'claim run out']

test.each(stateNames)(
  'the cron closes an order that is %s, but only after its deadline has passed',
  async state => {
    await runSql('DELETE FROM orders')
    const order = await stored(state)
    const before = await rowOf(order)
    const asStored = (row: typeof before) => ({ ...row, stock_held: row.stock_held === 1 })
    await runOrderCron(db, now)
    const expected = runOut.includes(state) ? closing : []
    expect(changedColumns(asStored(before), asStored(await rowOf(order))).sort()).toEqual(expected.toSorted())
  },
)

const paidStates = ['verified', 'processing', 'completed', 'verified, then cancelled']

test.each(stateNames)('an order that is %s can be deleted unless its payment is verified', async state => {
  const order = await stored(state)
  const deleted = deleteOrderById(contextFor({ now }), order.id, order.order_id)
  if (paidStates.includes(state)) await expect(deleted).rejects.toMatchObject({ code: 'paid_not_deletable' })
  else await deleted
  const left = await rowOf(order).then(
    () => true,
    () => false,
  )
  expect(left).toBe(paidStates.includes(state))
})
