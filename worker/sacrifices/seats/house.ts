import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { audit } from '../../db/audit'
import { outOfStockAnimal } from '../../db/errors'
import { again, nextVersion, retried, wasMoved } from '../../db/guard'
import { transactions } from '../../db/schema/money'
import { sacrifices } from '../../db/schema/sacrifices'
import { animals } from '../../db/schema/shop'
import { Problem } from '../../problem'
import type { Row } from '../look/list'
import { freeSeats, refused } from '../words'

const attempts = 5

/** Ledger rows of what the foundation took are found, and kept from being voided by hand, by how their ids begin. */
export const houseRow = 'house.'
const rowsOf = (id: string) => ({ from: `${houseRow}${id}.`, to: `${houseRow}${id}/` })

async function readGroup({ db }: Context, id: string) {
  const { groups, owners } = await db.batch({
    groups: db.select().from(sacrifices).where(eq(sacrifices.id, id)),
    owners: db
      .select()
      .from(animals)
      .where(sql`id = (SELECT animal_id FROM sacrifices WHERE sacrifices.id = ${id})`),
  })
  const [group] = groups
  const [animal] = owners
  if (!group) throw new Problem('not_found')
  if (!group.shared || !animal) {
    throw refused('bad_transition', 'Hanya hewan patungan yang sisa bagiannya dapat diambil yayasan.')
  }
  return { group, animal }
}

const moved = ({ db, actor, now }: Context, group: Row, house: number) =>
  db
    .update(sacrifices)
    .set({
      house,
      updated_by: actor,
      updated_at: nextVersion(
        group.updated_at,
        now,
        sql`filled = ${group.filled} AND house = ${group.house} AND status = ${group.status}`,
      ),
    })
    .where(eq(sacrifices.id, group.id))

const stock = ({ db }: Context, animal_id: string, by: number) =>
  db
    .update(animals)
    .set({ stock: sql`stock + ${by}` })
    .where(eq(animals.id, animal_id))

const told = ({ db, actor, now }: Context, group: Row, action: string, house: number) =>
  audit(
    db,
    { entity: 'sacrifices', entity_id: group.id, action, actor, changes: { house: [group.house, house] } },
    now,
  )

/**
 * The foundation takes all seats that are left: out of the stock, and as an expense at today's price.
 * Throws `not_found`, `bad_transition`, `sacrifice_done`, `out_of_stock` while orders hold those shares unpaid.
 */
export async function takeRest(context: Context, id: string) {
  const { db, actor, now } = context
  const attempt = async () => {
    const { group, animal } = await readGroup(context, id)
    if (group.status === 'completed') throw new Problem('sacrifice_done')
    const rest = freeSeats(group)
    if (rest === 0) throw refused('bad_transition', `No. ${group.number} sudah penuh.`)
    const description = `Yayasan mengambil ${rest} bagian ${group.name}, No. ${group.number}`
    try {
      await db.batch([
        moved(context, group, group.house + rest),
        stock(context, animal.id, -rest),
        db.insert(transactions).values({
          id: `${rowsOf(id).from}${crypto.randomUUID()}`,
          type: 'expense',
          amount: rest * animal.price,
          description,
          created_by: actor,
          created_at: now,
        }),
        told(context, group, 'take_rest', group.house + rest),
      ])
    } catch (error) {
      if (wasMoved(error, sacrifices)) return again
      if (outOfStockAnimal(error) === null) throw error
      throw stillHeld(group, animal, rest)
    }
  }
  await retried(attempts, attempt, () => new Problem('stale'))
}

const stillHeld = (group: Row, animal: typeof animals.$inferSelect, rest: number) =>
  new Problem('out_of_stock', {
    detail: `Stok ${animal.name} tinggal ${animal.stock} bagian, sedangkan No. ${group.number} kurang ${rest}. Selebihnya masih dipegang pesanan yang belum dibayar: verifikasi atau batalkan dahulu pesanan itu.`,
    shortages: [{ animal_id: animal.id, name: animal.name, stock: animal.stock, shares: animal.shares }],
  })

/** Gives back what the foundation took, as long as nothing is planned. Throws `not_found`, `bad_transition`. */
export async function giveBack(context: Context, id: string) {
  const { db, now } = context
  const { from, to } = rowsOf(id)
  const attempt = async () => {
    const { group, animal } = await readGroup(context, id)
    if (group.house === 0) throw refused('bad_transition', 'Yayasan tidak mengambil bagian di sini.')
    if (group.status !== 'pending') {
      throw refused(
        'bad_transition',
        `No. ${group.number} sudah dijadwalkan. Kembalikan dahulu ke belum dijadwalkan.`,
      )
    }
    try {
      await db.batch([
        moved(context, group, 0),
        stock(context, animal.id, group.house),
        db.run(sql`
          UPDATE transactions SET voided_at = ${now}, void_reason = ${`Bagian yayasan di No. ${group.number} diurungkan`}
          WHERE id > ${from} AND id < ${to} AND voided_at IS NULL`),
        told(context, group, 'give_back_rest', 0),
        db.run(sql`
          DELETE FROM sacrifices WHERE id = ${id} AND status = 'pending' AND filled = 0 AND house = 0 AND evidence = 0`),
      ])
    } catch (error) {
      if (wasMoved(error, sacrifices)) return again
      throw error
    }
  }
  await retried(attempts, attempt, () => new Problem('stale'))
}
