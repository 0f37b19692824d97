import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context'
import { insertAudit } from '../../../db/audit'
import { outOfStockAnimal } from '../../../db/errors'
import { retryMarker, retryWhileOvertaken, wasVersionOvertaken } from '../../../db/guard'
import { animals } from '../../../db/schema/catalog'
import { sacrifices } from '../../../db/schema/fulfilment/sacrifices'
import { transactions } from '../../../db/schema/money/money'
import { Problem } from '../../../lib/problem'
import type { SacrificeRow } from '../lookup/list'
import { freeSeatCount, problemWithDetail } from '../words'
import { deleteGroupIfEmpty, updateSacrificeVersion } from './pair'

const maxAttempts = 5

/** Prefix of the ids of ledger entries for the foundation's shares. Operators cannot void these entries. */
export const foundationEntryIdPrefix = 'house.'
const rowsOf = (id: string) => ({
  from: `${foundationEntryIdPrefix}${id}.`,
  to: `${foundationEntryIdPrefix}${id}/`,
})

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
    throw problemWithDetail(
      'bad_transition',
      'Hanya hewan patungan yang sisa bagiannya dapat diambil yayasan.',
    )
  }
  return { group, animal }
}

type GroupWithAnimal = Awaited<ReturnType<typeof readGroup>>

const sharesReserved = ({ group, animal }: GroupWithAnimal) =>
  new Problem('out_of_stock', {
    detail: `Stok ${animal.name} tinggal ${animal.stock} bagian, sedangkan No. ${group.number} kurang ${freeSeatCount(group)}. Selebihnya masih dipegang pesanan yang belum dibayar: verifikasi atau batalkan dahulu pesanan itu.`,
    shortages: [{ animal_id: animal.id, name: animal.name, stock: animal.stock, shares: animal.shares }],
  })

/** Writes the result of `decide`; retries if the group changed. Throws `not_found`, `bad_transition`, `stale`. */
const changeGroup = (
  context: Context,
  id: string,
  decide: (owned: GroupWithAnimal) => BatchItem<'sqlite'>[],
) =>
  retryWhileOvertaken(
    maxAttempts,
    async () => {
      const owned = await readGroup(context, id)
      return context.db.batch({ steps: decide(owned) }).then(
        () => undefined,
        error => {
          if (wasVersionOvertaken(error, sacrifices)) return retryMarker
          throw outOfStockAnimal(error) === null ? error : sharesReserved(owned)
        },
      )
    },
    () => new Problem('stale'),
  )

const changeStock = ({ db }: Context, animal_id: string, by: number) =>
  db
    .update(animals)
    .set({ stock: sql`stock + ${by}` })
    .where(eq(animals.id, animal_id))

const auditFoundationShares = (
  { db, actor, now }: Context,
  { id, foundation_shares }: SacrificeRow,
  action: string,
  after: number,
) => {
  const event = {
    entity: 'sacrifices',
    entity_id: id,
    action,
    actor,
    changes: { foundation_shares: [foundation_shares, after] },
  }
  return insertAudit(db, event, now)
}

/**
 * Books the seats as an expense. `seen` is the number of free seats that the operator confirmed. Throws `not_found`,
 * `bad_transition`, `sacrifice_done`, `out_of_stock`, `stale`.
 */
export const giveSeatsToFoundation = (context: Context, id: string, seen?: number) =>
  changeGroup(context, id, ({ group, animal }) => {
    const { db, actor, now } = context
    if (group.status === 'completed') throw new Problem('sacrifice_done')
    const rest = freeSeatCount(group)
    if (rest === 0) throw problemWithDetail('bad_transition', `No. ${group.number} sudah penuh.`)
    if (seen !== undefined && seen !== rest) throw new Problem('stale')
    return [
      updateSacrificeVersion(context, group, [], { foundation_shares: group.foundation_shares + rest }),
      changeStock(context, animal.id, -rest),
      db.insert(transactions).values({
        id: `${rowsOf(id).from}${crypto.randomUUID()}`,
        type: 'expense',
        amount: rest * animal.price,
        description: `Yayasan mengambil ${rest} bagian ${group.name}, No. ${group.number}`,
        created_by: actor,
        created_at: now,
      }),
      auditFoundationShares(context, group, 'take_rest', group.foundation_shares + rest),
    ]
  })

/** Returns the foundation's seats to the stock. Throws `not_found`, `bad_transition` if the group is scheduled. */
export const returnFoundationSeats = (context: Context, id: string) =>
  changeGroup(context, id, ({ group, animal }) => {
    const { db, now } = context
    const { from, to } = rowsOf(id)
    if (group.foundation_shares === 0)
      throw problemWithDetail('bad_transition', 'Yayasan tidak mengambil bagian di sini.')
    if (group.status !== 'pending') {
      throw problemWithDetail(
        'bad_transition',
        `No. ${group.number} sudah dijadwalkan. Kembalikan dahulu ke belum dijadwalkan.`,
      )
    }
    return [
      updateSacrificeVersion(context, group, [], { foundation_shares: 0 }),
      changeStock(context, animal.id, group.foundation_shares),
      db.run(sql`
        UPDATE transactions SET voided_at = ${now}, void_reason = ${`Bagian yayasan di No. ${group.number} diurungkan`}
        WHERE id > ${from} AND id < ${to} AND voided_at IS NULL`),
      auditFoundationShares(context, group, 'give_back_rest', 0),
      deleteGroupIfEmpty(context, id),
    ]
  })
