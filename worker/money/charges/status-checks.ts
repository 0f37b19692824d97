import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { chargeGraceMinutes, liveChargeStates } from '../../contract/money/charges'
import { isBudgetExceeded } from '../../db/meter'
import { charges } from '../../db/schema/money/charges'
import { minuteMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import type { ChargeStatus, Gateway } from '../gateway/gateway'
import { type GatewayBindings, gatewayOf } from '../gateway/provider'
import { applyStatus, type ChargeRow, giveUpMs } from './apply'

const silent = (state: ChargeStatus['state'], raw_state: string): ChargeStatus => ({
  state,
  amount: null,
  currency: null,
  reference: null,
  payment_reference: null,
  paid_at: null,
  raw_state,
})

/** True if the shop no longer wants the payment, or the provider would accept money after the charge's end. */
const mustClose = ({ state, expires_at }: ChargeRow, status: ChargeStatus, now: string) =>
  status.state === 'open' && (state === 'closing' || now >= timePlusMs(expires_at, 5 * minuteMs))

async function askProvider(gateway: Gateway, charge: ChargeRow, now: string): Promise<ChargeStatus> {
  const status = await gateway.status(charge)
  if (mustClose(charge, status, now)) {
    const closed = await gateway.close(charge)
    if (closed === 'paid' || closed === 'gone') return gateway.status(charge)
    return closed === 'closed' ? silent('cancelled', 'closed') : silent('unknown', 'close unanswered')
  }
  const isGivenUp = status.state === 'unknown' && now >= timePlusMs(charge.expires_at, giveUpMs)
  return isGivenUp ? { ...status, state: 'failed' } : status
}

export async function checkChargeStatus(context: Context, env: GatewayBindings, charge: ChargeRow) {
  const gateway = gatewayOf(env, charge.provider, charge.environment)
  const status = gateway ? await askProvider(gateway, charge, context.now) : silent('unknown', 'key missing')
  // Without the provider's key the status cannot be read, so the charge counts as failed two hours after its end.
  const isOver = !gateway && context.now >= timePlusMs(charge.expires_at, giveUpMs)
  await applyStatus(context, charge, isOver ? { ...status, state: 'failed' } : status)
}

/** Null if the charge was checked within `gapMs`. Of several concurrent callers only one gets the check. */
export async function claimStatusCheck({ db, now }: Context, id: string, gapMs: number) {
  const isDue = or(isNull(charges.checked_at), lte(charges.checked_at, timePlusMs(now, -gapMs)))
  const [charge] = await db
    .update(charges)
    .set({ checked_at: now })
    .where(and(eq(charges.id, id), isDue))
    .returning()
  return charge ?? null
}

/** Status checks per cron run: Cloudflare allows 1,000 subrequests, and a status check makes up to three. */
const checksPerRun = 60
const checksAtOnce = 6

async function checkOrLog(context: Context, env: GatewayBindings, charge: ChargeRow) {
  try {
    await checkChargeStatus(context, env, charge)
  } catch (error) {
    if (isBudgetExceeded(error)) throw error
    logError(error, { event: 'charge_not_applied', charge: charge.id })
    // Postpone the charge after an error, so that one charge that always fails does not delay the others.
    await context.db
      .update(charges)
      .set({ next_check_at: timePlusMs(context.now, 10 * minuteMs) })
      .where(eq(charges.id, charge.id))
  }
}

/** Extends an order's deadline while it is unknown whether its ended charge was paid, for at most two hours. */
const waitForAnswers = ({ db, now }: Context) =>
  db.run(sql`
    UPDATE orders SET expires_at = ${timePlusMs(now, chargeGraceMinutes * minuteMs)}, updated_at = ${now}
    WHERE id IN (SELECT order_id FROM charges WHERE state IN ('asking', 'open', 'unknown')
        AND next_check_at IS NOT NULL AND expires_at <= ${now})
      AND status = 'pending' AND expires_at <= ${timePlusMs(now, 10 * minuteMs)}`)

/** Cron step: checks charges, first those without a known result. Returns the number of checked charges. */
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
  await waitForAnswers(context)
  return due.length
}

export async function readLiveCharge({ db }: Pick<Context, 'db'>, order_id: string) {
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.order_id, order_id), inArray(charges.state, [...liveChargeStates])))
  return charge ?? null
}
