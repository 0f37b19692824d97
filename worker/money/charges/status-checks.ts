import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { chargeGraceMinutes, liveChargeStates } from '../../contract/money/charges'
import { isBudgetExceeded } from '../../db/meter'
import { charges } from '../../db/schema/money/charges'
import { minuteMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import { type ChargeStatus, type Gateway, type ProviderCharge, statusWithoutAmount } from '../gateway/gateway'
import { createGateway, type GatewayBindings } from '../gateway/provider'
import { applyChargeStatus, type ChargeRow } from './apply'

/** True if the shop no longer wants the payment, but the provider still accepts it. */
function mustClose({ state, reference, expires_at }: ChargeRow, status: ChargeStatus, now: string) {
  if (state === 'paid' || state === 'reversed') return false
  if (status.state === 'open') return state === 'closing' || now >= timePlusMs(expires_at, 5 * minuteMs)
  // Midtrans reports `absent` before the customer chooses a payment method, but its page still accepts a payment.
  return status.state === 'absent' && state === 'closing' && reference !== null
}

type Hints = Partial<Pick<ProviderCharge, 'reference' | 'payment_reference'>>

async function askProvider(gateway: Gateway, charge: ChargeRow, hints: Hints, now: string) {
  const named = {
    ...charge,
    reference: charge.reference ?? hints.reference ?? null,
    payment_reference: hints.payment_reference ?? charge.payment_reference,
  }
  const status = await gateway.status(named)
  if (!mustClose(charge, status, now)) return status
  const closed = await gateway.close(named)
  if (closed === 'paid' || closed === 'gone') return gateway.status(named)
  return closed === 'closed'
    ? statusWithoutAmount('cancelled', 'closed')
    : statusWithoutAmount('unknown', 'close unanswered')
}

export async function checkChargeStatus(
  context: Context,
  env: GatewayBindings,
  charge: ChargeRow,
  hints: Hints = {},
) {
  const gateway = createGateway(env, charge.provider, charge.environment)
  const status = gateway
    ? await askProvider(gateway, charge, hints, context.now)
    : statusWithoutAmount('unknown', 'key missing')
  // Keep this id, because Midtrans finds a DANA payment only by it.
  const payment_reference = charge.payment_reference ?? hints.payment_reference ?? null
  await applyChargeStatus(context, { ...charge, payment_reference }, status)
  return status.state
}

/** Null if the charge was checked within `gapMs`. Only one of several concurrent callers gets the charge. */
export async function claimChargeStatusCheck({ db, now }: Context, id: string, gapMs: number) {
  const isDue = or(isNull(charges.checked_at), lte(charges.checked_at, timePlusMs(now, -gapMs)))
  const [charge] = await db
    .update(charges)
    .set({ checked_at: now })
    .where(and(eq(charges.id, id), isDue))
    .returning()
  return charge ?? null
}

/** Cloudflare allows 1,000 subrequests per run, and a status check makes up to three. */
const checksPerRun = 60
const checksAtOnce = 6

async function checkOrLog(context: Context, env: GatewayBindings, charge: ChargeRow) {
  try {
    await checkChargeStatus(context, env, charge)
  } catch (error) {
    if (isBudgetExceeded(error)) throw error
    logError(error, { event: 'charge_not_applied', charge: charge.id })
    // Check this charge later, so that a charge that always fails does not delay the others.
    await context.db
      .update(charges)
      .set({ next_check_at: timePlusMs(context.now, 10 * minuteMs) })
      .where(eq(charges.id, charge.id))
  }
}

/** Extends an order's deadline while it is unknown whether its ended charge was paid, for at most two hours. */
export const extendDeadlinesOfUncertainCharges = ({ db, now }: Context) =>
  db.run(sql`
    UPDATE orders SET expires_at = ${timePlusMs(now, chargeGraceMinutes * minuteMs)}, updated_at = ${now}
    WHERE id IN (SELECT order_id FROM charges WHERE state IN ('asking', 'open', 'unknown')
        AND next_check_at IS NOT NULL AND expires_at <= ${now})
      AND status = 'pending' AND expires_at <= ${timePlusMs(now, 10 * minuteMs)}`)

/** Begins with charges whose result is unknown. Returns the number of checked charges. */
export async function checkDueCharges(context: Context, env: GatewayBindings) {
  const { db, now } = context
  const due = await db
    .select()
    .from(charges)
    .where(lte(charges.next_check_at, now))
    .orderBy(sql`state NOT IN ('asking', 'unknown')`, charges.next_check_at)
    .limit(checksPerRun)
  for (let n = 0; n < due.length; n += checksAtOnce)
    await Promise.all(due.slice(n, n + checksAtOnce).map(charge => checkOrLog(context, env, charge)))
  return due.length
}

export async function readLiveCharge({ db }: Pick<Context, 'db'>, order_id: string) {
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.order_id, order_id), inArray(charges.state, [...liveChargeStates])))
  return charge ?? null
}
