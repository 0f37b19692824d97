import type { Context } from 'hono'
import { type Access, type CustomerAction, mayDo } from '../contract/orders/access'
import type { Credential } from '../contract/orders/lookup'
import { orderCodeIn } from '../contract/orders/typed-codes'
import type { Env } from '../env'
import { admit } from '../http/idempotency'
import { countLook, limited, limitsOn, networkHashes } from '../http/limits/limits'
import { Problem } from '../lib/problem'
import { hashToken } from '../people/auth/token'
import { accessOf, isGiven, tokenOf } from './look/access'
import { namesForAll, type OrderRows, readOrderByCode, readOrderById } from './look/rows'

const lookupLimit = limited('LOOKUP_LIMIT')

/** An order's code as it is looked for, however it was typed. */
export const lookupCode = (order_id: string) =>
  orderCodeIn(order_id) ?? order_id.trim().toUpperCase().slice(0, 40)

/** Whether a key may look once more this minute; by key, so that nobody uses up another's looks with a wrong one. */
async function mayLook(c: Context<Env>, code: string, key: string) {
  const { success } = await c.env.KEY_LIMIT.limit({ key: `${code}:${hashToken(key)}` })
  return success
}

/** The names of an order beyond those that are read for anybody; null when it is gone meanwhile. */
const withAllNames = async (c: Context<Env>, rows: OrderRows) =>
  rows.names.length < namesForAll ? rows : readOrderById(c.var.db, rows.order.id)

/** Counts each so many names of an order that are read as one more look-up. */
async function countRows(c: Context<Env>, code: string, key: string, names: number) {
  const more = Math.floor(names / namesForAll)
  await Promise.all(Array.from({ length: more }, () => mayLook(c, code, key)))
}

type Lookup = { rows: OrderRows | null; access: Access | null }

/**
 * The asked order, and how the asker proved to be its customer: only then with all its names. A right key or view writes
 * nothing, and reads a bounded number of rows a minute; digits and numbers count where they are judged, everything else as
 * a look-up of its network.
 */
export async function lookUp(
  c: Context<Env>,
  order_id: string,
  credential: Credential,
  now: string,
): Promise<Lookup> {
  const code = lookupCode(order_id)
  const token = tokenOf(credential)
  if (token === undefined) await lookupLimit(c, async () => {})
  if (!isGiven(credential)) await countLook(c, now)
  if (token !== undefined && limitsOn(c.env) && !(await mayLook(c, code, token)))
    throw new Problem('too_many_requests', { retryAfter: 60 })
  const found = await readOrderByCode(c.var.db, code)
  const secret = c.env.ORDER_KEY_SECRET
  const access = found && (await accessOf(c.var.db, secret, found.order, credential, now, networkHashes(c)))
  if (token !== undefined && access === null) await lookupLimit(c, async () => {})
  const rows = found && access !== null ? await withAllNames(c, found) : found
  if (token !== undefined && access !== null && limitsOn(c.env))
    await countRows(c, code, token, rows?.names.length ?? 0)
  if (isGiven(credential) && (token !== undefined ? access === null : rows === null)) await countLook(c, now)
  return { rows, access }
}

/**
 * The order of a customer who proved it, for one action. Wrong code, wrong key and wrong digits answer alike. Throws
 * `key_needed` when the action needs the key of the order's link and something weaker was given, and `request_pending` for a
 * request that was sent before under its Idempotency-Key: the middleware then answers the first answer.
 */
export async function owned(
  c: Context<Env>,
  order_id: string,
  credential: Credential,
  action: CustomerAction,
  now: string,
) {
  if (!isGiven(credential)) throw new Problem('key_required')
  const { rows, access } = await lookUp(c, order_id, credential, now)
  if (!rows || access === null) throw new Problem('order_not_found')
  if (!mayDo(access, action)) throw new Problem('key_needed')
  // By its link or by its digits, however either was sent: the key itself may be renewed between two tries.
  await admit(c, JSON.stringify([rows.order.id, access === 'key']))
  return { ...rows, access }
}
