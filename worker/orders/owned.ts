import type { Context } from 'hono'
import { orderCodeIn } from '../contract/typed-codes'
import type { Env } from '../env'
import { countLook, limited, networkHashes } from '../http/limits'
import { Problem } from '../problem'
import { isCustomer, isProven, type Proof } from './look/access'
import { type OrderRows, readOrderByCode } from './look/rows'

const lookupLimit = limited('LOOKUP_LIMIT')

type Lookup = { rows: OrderRows | null; isOwner: boolean }

/**
 * The asked order, and whether the asker proved to be its customer. A right key counts against no limit and writes
 * nothing; digits and numbers count where they are judged, everything else as a look-up of its network.
 */
export async function lookUp(c: Context<Env>, order_id: string, proof: Proof, now: string): Promise<Lookup> {
  const hasKey = proof.key !== undefined
  if (!hasKey) await lookupLimit(c, async () => {})
  if (!isProven(proof)) await countLook(c, now)
  const rows = await readOrderByCode(
    c.var.db,
    orderCodeIn(order_id) ?? order_id.trim().toUpperCase().slice(0, 40),
  )
  const secret = c.env.ORDER_KEY_SECRET
  const isOwner =
    rows !== null && (await isCustomer(c.var.db, secret, rows.order, proof, now, networkHashes(c)))
  if (hasKey && !isOwner) await lookupLimit(c, async () => {})
  if (isProven(proof) && (hasKey ? !isOwner : rows === null)) await countLook(c, now)
  return { rows, isOwner }
}

/** The order of a customer who proved it. Wrong code, wrong key and wrong digits answer alike. */
export async function owned(c: Context<Env>, order_id: string, proof: Proof, now: string) {
  if (!isProven(proof)) throw new Problem('key_required')
  const { rows, isOwner } = await lookUp(c, order_id, proof, now)
  if (!rows || !isOwner) throw new Problem('order_not_found')
  return rows
}
