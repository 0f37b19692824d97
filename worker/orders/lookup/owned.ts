import type { Context } from 'hono'
import { type Access, type CustomerAction, isCustomerActionAllowed } from '../../contract/orders/access'
import type { Credential } from '../../contract/orders/lookup'
import { orderCodeIn } from '../../contract/orders/typed-codes'
import type { Env } from '../../env'
import { throwIfRequestPending } from '../../http/idempotency'
import { areLimitsOn, countOrderLookup, limitRequestRate, networkHashes } from '../../http/limits/limits'
import { Problem } from '../../lib/problem'
import { hashRefreshToken } from '../../people/auth/token'
import { hasOrderCredential, keyOrViewTokenOf, verifyOrderAccess } from './access'
import { maxPublicNames, type OrderRows, readOrderByCode, readOrderById } from './rows'

const lookupLimit = limitRequestRate('LOOKUP_LIMIT')

export const normalizeLookupCode = (order_id: string) =>
  orderCodeIn(order_id) ?? order_id.trim().toUpperCase().slice(0, 40)

/** The limit is per order and key, so that wrong keys cannot use up the limit of the right one. */
async function mayLookUp(c: Context<Env>, code: string, key: string) {
  const { success } = await c.env.KEY_LIMIT.limit({ key: `${code}:${hashRefreshToken(key)}` })
  return success
}

/** The first query reads at most 400 names, so an order with more is read again. Null if it was deleted meanwhile. */
const withAllNames = async (c: Context<Env>, rows: OrderRows) =>
  rows.names.length < maxPublicNames ? rows : readOrderById(c.var.db, rows.order.id)

async function countRows(c: Context<Env>, code: string, key: string, names: number) {
  const more = Math.floor(names / maxPublicNames)
  await Promise.all(Array.from({ length: more }, () => mayLookUp(c, code, key)))
}

type Lookup = { rows: OrderRows | null; access: Access | null }

/** A correct key or view token has its own rate limit. All other lookups use the limit of the network. */
export async function lookUpOrder(
  c: Context<Env>,
  order_id: string,
  credential: Credential,
  now: string,
): Promise<Lookup> {
  const code = normalizeLookupCode(order_id)
  const token = keyOrViewTokenOf(credential)
  if (token === undefined) await lookupLimit(c, async () => {})
  if (!hasOrderCredential(credential)) await countOrderLookup(c, now)
  if (token !== undefined && areLimitsOn(c.env) && !(await mayLookUp(c, code, token)))
    throw new Problem('too_many_requests', { retryAfter: 60 })
  const found = await readOrderByCode(c.var.db, code)
  const secret = c.env.ORDER_KEY_SECRET
  const access =
    found && (await verifyOrderAccess(c.var.db, secret, found.order, credential, now, networkHashes(c)))
  if (token !== undefined && access === null) await lookupLimit(c, async () => {})
  const rows = found && access !== null ? await withAllNames(c, found) : found
  if (token !== undefined && access !== null && areLimitsOn(c.env))
    await countRows(c, code, token, rows?.names.length ?? 0)
  if (hasOrderCredential(credential) && (token !== undefined ? access === null : rows === null))
    await countOrderLookup(c, now)
  return { rows, access }
}

/** Throws `order_not_found` for any wrong credential, `key_needed`, and `request_pending` for a concurrent retry. */
export async function requireOwnedOrder(
  c: Context<Env>,
  order_id: string,
  credential: Credential,
  action: CustomerAction,
  now: string,
) {
  if (!hasOrderCredential(credential)) throw new Problem('key_required')
  const { rows, access } = await lookUpOrder(c, order_id, credential, now)
  if (!rows || access === null) throw new Problem('order_not_found')
  if (!isCustomerActionAllowed(access, action)) throw new Problem('key_needed')
  // The key may be renewed between two attempts, so a retry is recognised by order and access level.
  await throwIfRequestPending(c, JSON.stringify([rows.order.id, access === 'key']))
  return { ...rows, access }
}
