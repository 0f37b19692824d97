import type { Context } from 'hono'
import { hashToken } from '../auth/token'
import type { Credential } from '../contract/orders/lookup'
import { orderCodeIn } from '../contract/orders/typed-codes'
import type { Env } from '../env'
import { admit } from '../http/idempotency'
import { countLook, limited, limitsOn, networkHashes } from '../http/limits'
import { Problem } from '../problem'
import { isCustomer, isGiven } from './look/access'
import { namesForAll, type OrderRows, readOrderByCode, readOrderById } from './look/rows'

const lookupLimit = limited('LOOKUP_LIMIT')

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

type Lookup = { rows: OrderRows | null; isOwner: boolean }

/**
 * The asked order, and whether the asker proved to be its customer: only then with all its names. A right key writes nothing, and reads a
 * bounded number of rows a minute; digits and numbers count where they are judged, everything else as a look-up of its network.
 */
export async function lookUp(
  c: Context<Env>,
  order_id: string,
  credential: Credential,
  now: string,
): Promise<Lookup> {
  const code = orderCodeIn(order_id) ?? order_id.trim().toUpperCase().slice(0, 40)
  const hasKey = credential.key !== undefined
  if (!hasKey) await lookupLimit(c, async () => {})
  if (!isGiven(credential)) await countLook(c, now)
  const { key } = credential
  if (key !== undefined && limitsOn(c.env) && !(await mayLook(c, code, key)))
    throw new Problem('too_many_requests', { retryAfter: 60 })
  const found = await readOrderByCode(c.var.db, code)
  const secret = c.env.ORDER_KEY_SECRET
  const isOwner =
    found !== null && (await isCustomer(c.var.db, secret, found.order, credential, now, networkHashes(c)))
  if (hasKey && !isOwner) await lookupLimit(c, async () => {})
  const rows = isOwner ? await withAllNames(c, found) : found
  if (key !== undefined && isOwner && limitsOn(c.env)) await countRows(c, code, key, rows?.names.length ?? 0)
  if (isGiven(credential) && (hasKey ? !isOwner : rows === null)) await countLook(c, now)
  return { rows, isOwner }
}

/**
 * The order of a customer who proved it. Wrong code, wrong key and wrong digits answer alike. Throws `request_pending` for
 * a request that was sent before under its Idempotency-Key: the middleware then answers the first answer.
 */
export async function owned(c: Context<Env>, order_id: string, credential: Credential, now: string) {
  if (!isGiven(credential)) throw new Problem('key_required')
  const { rows, isOwner } = await lookUp(c, order_id, credential, now)
  if (!rows || !isOwner) throw new Problem('order_not_found')
  await admit(c, JSON.stringify(credential))
  return rows
}
