import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../context'
import { type ChargeAnswer, chargeAnswer, chargeInput, isLiveCharge } from '../../contract/money/charges'
import { type Provider, paymentProviders } from '../../contract/money/gateway'
import { orderAccessQuery } from '../../contract/orders/lookup'
import type { Db } from '../../db/client'
import { charge_notifications, charges } from '../../db/schema/money/charges'
import { hourMs, minuteMs, nowText, timePlusMs } from '../../db/stamp'
import { purgeTags } from '../../http/cache/purge'
import { orderAccessHeaders, readOrderCredential } from '../../http/credential'
import { limitRequestRate } from '../../http/limits/limits'
import { siteOriginOf } from '../../http/origin'
import {
  type Call,
  createRoutes,
  customerContext,
  describeRoute,
  limitBodySize,
  validateInput,
} from '../../http/route'
import { Problem } from '../../lib/problem'
import { sendMailAfterResponse } from '../../messages/post'
import { requireOwnedOrder } from '../../orders/lookup/owned'
import { createGateway } from '../gateway/provider'
import { notificationUrl } from '../gateway/setup'
import type { ChargeRow } from './apply'
import { checkChargeForCustomer, openCharge, readNewestCharge } from './open'
import { checkChargeStatus, claimChargeStatusCheck } from './status-checks'

// The actor is `system`, because the shop books the payment, even if the customer's page started the check.
const systemContext = (c: Call, now: string): Context => ({ ...customerContext(c, now), actor: 'system' })

const answerWith = (charge: ChargeRow | null): ChargeAnswer => chargeAnswer.parse({ charge })

async function ownedOrder(
  c: Call,
  query: z.infer<typeof orderAccessQuery>,
  step: 'read' | 'pay',
  now: string,
) {
  const { order } = await requireOwnedOrder(
    c,
    c.req.param('order_id') ?? '',
    readOrderCredential(c, query),
    step,
    now,
  )
  return order
}

async function checkForCustomer(c: Call, order_id: string, now: string) {
  const charge = await checkChargeForCustomer(systemContext(c, now), c.env, order_id)
  if (charge?.state === 'paid') await purgeTags(c, 'animals')
  return charge
}

export const chargeRoutes = createRoutes()
  .get(
    '/:order_id/charge',
    describeRoute('getCharge', 'Cara bayar yang sedang dibuka di penyedia pembayaran', chargeAnswer, {
      headers: orderAccessHeaders,
    }),
    sendMailAfterResponse,
    validateInput('query', orderAccessQuery),
    async c => {
      const now = nowText()
      const order = await ownedOrder(c, c.req.valid('query'), 'read', now)
      const charge = await readNewestCharge(c.var.db, order.id)
      const isDue = charge && isLiveCharge(charge) && (charge.next_check_at ?? now) <= now
      return c.json(answerWith(isDue ? await checkForCustomer(c, order.id, now) : charge))
    },
  )
  .post(
    '/:order_id/charge',
    describeRoute('openCharge', 'Membuka cara bayar di penyedia pembayaran', chargeAnswer, {
      headers: orderAccessHeaders,
    }),
    limitRequestRate('CLAIM_LIMIT'),
    sendMailAfterResponse,
    validateInput('query', orderAccessQuery),
    validateInput('json', chargeInput),
    async c => {
      const now = nowText()
      const order = await ownedOrder(c, c.req.valid('query'), 'pay', now)
      const { origin } = siteOriginOf(c.env, c.req.url)
      const { channel } = c.req.valid('json')
      // The URL omits the order's key, because the provider must not learn the customer's secret link.
      const return_url = `${origin}/payment#${order.order_id}`
      const charge = await openCharge(systemContext(c, now), c.env, order.id, channel, {
        return_url,
        notify_url: provider => notificationUrl(origin, provider),
      })
      return c.json(answerWith(charge))
    },
  )
  .post(
    '/:order_id/charge/check',
    describeRoute('lookAtCharge', 'Menanyakan pembayarannya kepada penyedia', chargeAnswer, {
      headers: orderAccessHeaders,
    }),
    sendMailAfterResponse,
    validateInput('query', orderAccessQuery),
    async c => {
      const now = nowText()
      const order = await ownedOrder(c, c.req.valid('query'), 'pay', now)
      return c.json(answerWith(await checkForCustomer(c, order.id, now)))
    },
  )

const notificationAnswer = z.object({ ok: z.literal(true) })
const maxNotificationBytes = 64 * 1024
const failedCalls = limitRequestRate('LOOKUP_LIMIT')

const notificationGapMs = minuteMs
const keepNotificationsMs = 90 * 24 * hourMs

async function findCharge(db: Db, provider: Provider, id: string | null, reference: string | null) {
  const isNamed = id !== null ? eq(charges.id, id) : sql`${charges.reference} = ${reference}`
  const [charge] = await db
    .select()
    .from(charges)
    .where(and(eq(charges.provider, provider), isNamed))
  return charge ?? null
}

const hashOf = (provider: Provider, body: string) =>
  createHash('sha256').update(`${provider}\n${body}`).digest('hex')

/** The next poll of the customer's page, or else the cron job, then checks the charge. */
const makeCheckDue = (db: Db, id: string, now: string) =>
  db
    .update(charges)
    .set({ next_check_at: now })
    .where(and(eq(charges.id, id), or(isNull(charges.next_check_at), gt(charges.next_check_at, now))))

/** A notification only starts a status check. If no check is possible now, a 503 makes the provider send it again. */
export const chargeNotificationRoutes = createRoutes().post(
  '/:provider',
  describeRoute('receiveNotification', 'Pemberitahuan dari penyedia pembayaran', notificationAnswer),
  limitBodySize(maxNotificationBytes),
  sendMailAfterResponse,
  async c => {
    const provider = paymentProviders.find(name => name === c.req.param('provider'))
    if (!provider) throw new Problem('not_found')
    const now = nowText()
    const { db } = c.var
    const body = await c.req.text()
    // A notification does not name its environment, so use the one that has a key.
    const gateway = createGateway(c.env, provider, 'production') ?? createGateway(c.env, provider, 'sandbox')
    const told = await gateway?.verifyNotification(c.req.raw.headers, body)
    if (!told?.genuine) {
      await failedCalls(c, async () => {})
      throw new Problem('bad_signature')
    }
    const key = hashOf(provider, body)
    const [known] = await db
      .select({ key: charge_notifications.key })
      .from(charge_notifications)
      .where(eq(charge_notifications.key, key))
    if (known) return c.json({ ok: true as const })
    const charge = told.test ? null : await findCharge(db, provider, told.charge_id, told.reference)
    if (charge) {
      const context = systemContext(c, now)
      const turn = await claimChargeStatusCheck(context, charge.id, notificationGapMs)
      if (!turn) await makeCheckDue(db, charge.id, now)
      const { reference, payment_reference } = told
      const state = turn
        ? await checkChargeStatus(context, c.env, turn, { reference, payment_reference })
        : 'unknown'
      if (state === 'unknown') throw new Problem('charge_unknown', { retryAfter: 60 })
      await purgeTags(c, 'animals')
    }
    const verdict = charge ? 'looked' : told.test ? 'test' : 'unknown_charge'
    await db
      .insert(charge_notifications)
      .values({ key, provider, charge_id: charge?.id ?? null, verdict, created_at: now })
      .onConflictDoNothing()
    return c.json({ ok: true as const })
  },
)

/** Notifications are kept only to recognise repeated ones. */
export const deleteOldChargeNotifications = (db: Db, now: string) =>
  db.run(sql`DELETE FROM charge_notifications WHERE created_at <= ${timePlusMs(now, -keepNotificationsMs)}`)
