import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { chargeGraceMinutes, deadlineWithoutGrace, isLiveCharge } from '../../contract/money/charges'
import type { Channel, PaymentInstructions, Provider } from '../../contract/money/gateway'
import { anonymizedOrderProblem, orderDeadline, statusAfterDeadline } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { retryMarker, retryWhileOvertaken } from '../../db/guard'
import { charges } from '../../db/schema/money/charges'
import { minuteMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { applyOrderChange } from '../../orders/lifecycle/change'
import { cashAmountDue } from '../../orders/lifecycle/money-steps'
import { newOrderChange, throwIfRefused } from '../../orders/lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../../orders/lookup/rows'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import type { OpenResult } from '../gateway/gateway'
import { createGateway, type GatewayBindings, offeredChannels } from '../gateway/provider'
import { readPartialPayments } from '../payments/received'
import { type ChargeRow, chargeSourceText, nextStatusCheckTime } from './apply'
import { checkChargeStatus, claimChargeStatusCheck } from './status-checks'

const maxChargesPerOrder = 20

/** A shorter charge could end before the customer has read how to pay. */
const shortestMs = 5 * minuteMs

const graceMs = chargeGraceMinutes * minuteMs

export async function readNewestCharge(db: Db, order_id: string): Promise<ChargeRow | null> {
  const [charge] = await db
    .select()
    .from(charges)
    .where(eq(charges.order_id, order_id))
    .orderBy(desc(charges.created_at), desc(charges.id))
    .limit(1)
  return charge ?? null
}

async function readShop(db: Db) {
  const { gateway, payment, shop } = await db.batch({
    gateway: selectSettingRows(db, 'gateway'),
    payment: selectSettingRows(db, 'payment'),
    shop: selectSettingRows(db, 'shop'),
  })
  return {
    setting: settingOrDefault(gateway, 'gateway'),
    qris_limit: settingOrDefault(payment, 'payment').qris_limit,
    shop_name: settingOrDefault(shop, 'shop').name,
  }
}

async function providerFor(db: Db, env: GatewayBindings, channel: Channel) {
  const { setting, qris_limit, shop_name } = await readShop(db)
  const { provider, environment } = setting
  const offered = offeredChannels(env, setting, qris_limit)?.channels.find(one => one.channel === channel)
  const gateway = provider === '' ? null : createGateway(env, provider, environment)
  if (provider === '' || !offered || !gateway) throw new Problem('channel_not_offered')
  return { provider, environment, gateway, offered, shop_name }
}
type ProviderOffer = Awaited<ReturnType<typeof providerFor>>

/** Order code and time in ms (base 36). Of two charges opened in the same ms, one fails because their ids are equal. */
const chargeId = ({ order_id }: OrderRow, now: string, attempt: number) =>
  `${order_id}-${(Date.parse(now) + attempt).toString(36).toUpperCase()}`

/** UTC ISO, without the 15 minutes that an earlier charge added to the order's deadline. Throws `charge_too_late`. */
function deadlineOf(order: OrderRow, last: ChargeRow | null, now: string) {
  const deadline = deadlineWithoutGrace(order.expires_at, last?.order_deadline ?? null)
  if (deadline <= timePlusMs(now, shortestMs) || (orderDeadline(order) ?? deadline) <= now)
    throw new Problem('charge_too_late')
  return deadline
}

/** Runs before the provider is called, so that an early notification finds the charge. */
async function writeCharge(context: Context, order_id: string, offer: ProviderOffer, attempt: number) {
  const { db, now } = context
  const { provider, environment, offered } = offer
  let written: ChargeRow | undefined
  const decide = async (order: OrderRow) => {
    throwIfRefused(anonymizedOrderProblem(order))
    if (order.payment_status === 'verified') throw new Problem('order_paid')
    if (statusAfterDeadline(order, now) !== 'pending') throw new Problem('order_closed')
    const earlier = await db
      .select()
      .from(charges)
      .where(eq(charges.order_id, order.id))
      .orderBy(desc(charges.created_at), desc(charges.id))
      .limit(maxChargesPerOrder)
    if (earlier.length === maxChargesPerOrder) throw new Problem('too_many_requests', { retryAfter: 3600 })
    const amount = cashAmountDue(order) - (await readPartialPayments(db, order.id)).paid
    if (amount < offered.min || amount > (offered.max ?? amount)) throw new Problem('channel_not_offered')
    const deadline = deadlineOf(order, earlier[0] ?? null, now)
    const charge: ChargeRow = {
      id: chargeId(order, now, attempt),
      order_id: order.id,
      provider,
      environment,
      channel: offered.channel,
      amount,
      state: 'asking',
      reference: null,
      payment_reference: null,
      presented: {},
      expires_at: deadline,
      order_deadline: deadline,
      paid_at: null,
      paid_amount: null,
      raw_state: '',
      checked_at: null,
      next_check_at: null,
      created_at: now,
      updated_at: now,
    }
    written = { ...charge, next_check_at: nextStatusCheckTime(charge, now) }
    const step = newOrderChange(order)
    const end = timePlusMs(deadline, graceMs)
    if (end > step.next.expires_at) step.next.expires_at = end
    step.events.push({
      type: 'charge_opened',
      details: { amount, channel: charge.channel, source: chargeSourceText(charge) },
    })
    return { ...step, row: written }
  }
  await applyOrderChange(context, isOrderIdSql(order_id), decide, {
    extra: (_, { row }) => [db.insert(charges).values(row)],
  })
  if (!written) throw new Problem('order_not_found')
  return written
}

type Addresses = { return_url: string; notify_url: (provider: Provider) => string }

/** A charge that became `closing` in the meantime stays `closing`, and the cron job closes it. */
async function storeAnswer({ db, now }: Context, charge: ChargeRow, answer: OpenResult) {
  const mine = eq(charges.id, charge.id)
  const isAsking = and(mine, eq(charges.state, 'asking'))
  if (answer.ok) {
    const { reference, presented } = answer
    const expires_at = answer.expires_at < charge.expires_at ? answer.expires_at : charge.expires_at
    const known = { reference, presented, expires_at, updated_at: now }
    const state = { state: 'open', raw_state: 'opened' } as const
    await db.batch([db.update(charges).set(known).where(mine), db.update(charges).set(state).where(isAsking)])
    return
  }
  const isUnknown = answer.reason === 'unknown'
  await db
    .update(charges)
    .set({
      state: isUnknown ? 'unknown' : 'failed',
      raw_state: answer.detail.slice(0, 100),
      ...(answer.reference && { reference: answer.reference }),
      next_check_at: isUnknown ? timePlusMs(now, 2 * minuteMs) : null,
      updated_at: now,
    })
    .where(isAsking)
}

async function askToOpen(
  context: Context,
  env: GatewayBindings,
  order_id: string,
  offer: ProviderOffer,
  addresses: Addresses,
) {
  const attempt = async (n: number) => {
    const charge = await writeCharge(context, order_id, offer, n)
    const { id, amount, channel, expires_at } = charge
    const answer = await offer.gateway.open({
      id,
      amount,
      channel,
      expires_at,
      display_name: offer.shop_name.slice(0, 30),
      return_url: addresses.return_url,
      notify_url: addresses.notify_url(offer.provider),
    })
    await storeAnswer(context, charge, answer)
    if (answer.ok) return
    logError(new Error(answer.detail), { event: 'charge_not_opened', charge: id, why: answer.reason })
    if (answer.reason === 'duplicate') return retryMarker
    if (answer.reason === 'refused') throw new Problem('charge_refused')
    // Check the status, because the provider may have opened the charge although its response was lost.
    const stored = await readNewestCharge(context.db, order_id)
    if (stored) await checkChargeStatus(context, env, stored)
  }
  await retryWhileOvertaken(2, attempt, () => new Problem('charge_refused'))
}

async function closeLiveCharge(context: Context, env: GatewayBindings, charge: ChargeRow) {
  const { db, now } = context
  await db
    .update(charges)
    .set({ state: 'closing', next_check_at: now, updated_at: now })
    .where(and(eq(charges.id, charge.id), eq(charges.state, charge.state)))
  await checkChargeStatus(context, env, { ...charge, state: 'closing' })
  const after = await readNewestCharge(db, charge.order_id)
  if (after?.state === 'paid') throw new Problem('order_paid')
  if (after && isLiveCharge(after)) throw new Problem('charge_unknown')
}

const isSameRequest = (charge: ChargeRow, channel: Channel) =>
  charge.channel === channel && charge.state !== 'closing'

/**
 * Idempotent. Choosing another channel closes the old charge first. Throws `order_paid`, `order_closed`,
 * `channel_not_offered`, `charge_refused`, `charge_unknown`, `charge_too_late`.
 */
export async function openCharge(
  context: Context,
  env: GatewayBindings,
  order_id: string,
  channel: Channel,
  addresses: Addresses,
): Promise<ChargeRow | null> {
  const { db } = context
  const offer = await providerFor(db, env, channel)
  const last = await readNewestCharge(db, order_id)
  if (last && isLiveCharge(last)) {
    if (isSameRequest(last, channel)) return recheckLiveCharge(context, env, last)
    await closeLiveCharge(context, env, last)
  }
  try {
    await askToOpen(context, env, order_id, offer, addresses)
  } catch (error) {
    // A concurrent request opened a charge. Both requests return that charge.
    if (!isUniqueClash(error, 'charges.')) throw error
  }
  return readNewestCharge(db, order_id)
}

export const customerCheckGapMs = 15_000

const isShown = (presented: PaymentInstructions) => Object.keys(presented).length > 0

/** Skips a charge that is open and has payment instructions. Returns the order's newest charge. */
export async function recheckLiveCharge(context: Context, env: GatewayBindings, charge: ChargeRow) {
  const isQuiet = charge.state === 'open' && isShown(charge.presented)
  const turn = isQuiet ? null : await claimChargeStatusCheck(context, charge.id, customerCheckGapMs)
  if (turn) await checkChargeStatus(context, env, turn)
  return readNewestCharge(context.db, charge.order_id)
}

export async function checkChargeForCustomer(context: Context, env: GatewayBindings, order_id: string) {
  const charge = await readNewestCharge(context.db, order_id)
  if (!charge || charge.state === 'paid' || charge.state === 'reversed') return charge
  const turn = await claimChargeStatusCheck(context, charge.id, customerCheckGapMs)
  if (turn) await checkChargeStatus(context, env, turn)
  return readNewestCharge(context.db, order_id)
}

const deskGapMs = 5000

/** Checks even a charge that has ended. Throws `not_found`. */
export async function checkChargeForDesk(
  { db, now, random }: Context,
  env: GatewayBindings,
  order_id: string,
  charge_id: string,
) {
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.id, charge_id), eq(charges.order_id, order_id)))
  if (!charge) throw new Problem('not_found')
  const context = { db, now, random, actor: 'system' }
  const turn = await claimChargeStatusCheck(context, charge.id, deskGapMs)
  if (turn) await checkChargeStatus(context, env, turn)
}
