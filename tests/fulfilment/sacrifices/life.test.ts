import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Sacrifice, Seat } from '../../../worker/contract/fulfilment/sacrifices'
import { operator } from '../../support/admin'
import { seededRandom } from '../../support/busy'
import { inJob } from '../../support/jobs'
import { customer, placedOrder, rowOf, signIn, uniqueId } from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
let office: ReturnType<typeof operator>
beforeAll(async () => {
  token = await signIn()
  office = operator(token)
})

const steps = 90

const newProduct = async (more: object) => {
  const json = { name: uniqueId('Produk'), weight: '300 kg', description: '', photos: [], ...more }
  return (await office.post('/animals', json)).json<{ id: string }>()
}

const rows = async <T>(sql: string) => (await env.DB.prepare(sql).all<T>()).results

/** Names of paid orders without a seat, and groups with a wrong count. */
const wrong = async () => [
  ...(await rows(`
    SELECT 'kursi ' || orders.order_id AS what FROM orders JOIN order_items AS line ON line.order_id = orders.id
    WHERE payment_status = 'verified' AND orders.status <> 'cancelled'
      AND line.quantity * iif(line.shares = 1 AND line.kind = 'Sapi', 7, 1)
        <> (SELECT count(*) FROM seats WHERE seats.order_id = orders.id AND item_n = line.n)
    UNION ALL SELECT 'lebih ' || order_id FROM orders
      WHERE (payment_status <> 'verified' OR status = 'cancelled') AND id IN (SELECT order_id FROM seats)
    UNION ALL SELECT 'isi ' || number FROM sacrifices
      WHERE filled <> (SELECT count(*) FROM seats WHERE sacrifice_id = sacrifices.id)
    UNION ALL SELECT 'titip ' || sacrifice_id FROM seats WHERE beneficiary_n < 1
    UNION ALL SELECT 'kosong ' || number FROM sacrifices WHERE filled + foundation_shares = 0`)),
  ...(await rows(`
    SELECT 'kurang ' || number AS what FROM sacrifices WHERE status <> 'pending' AND filled + foundation_shares < capacity
    UNION ALL SELECT 'tanpa rencana ' || number FROM sacrifices
      WHERE status = 'scheduled' AND (date IS NULL OR coalesce(location, '') = '')
    UNION ALL SELECT 'tanpa hewan ' || name FROM animals
      WHERE shares > 1 AND 42 < shares * (SELECT count(*) FROM sacrifices WHERE animal_id = animals.id AND shared = 1)`)),
]

/** Total shares of an animal: in stock, held by orders or taken by the foundation. */
const stockOf = async (id: string) =>
  (
    await rows<{ n: number }>(`
      SELECT stock + (SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
          WHERE animal_id = animals.id AND stock_held = 1)
        + (SELECT coalesce(sum(foundation_shares), 0) FROM sacrifices WHERE animal_id = animals.id) AS n
      FROM animals WHERE id = '${id}'`)
  )[0]?.n

test.each([1, 2, 3])(
  'random operations on sacrifices keep one seat per name and account for all stock (seed %i)',
  async seed => {
    const random = seededRandom(1448 + seed)
    const any = <T>(list: T[]) => list[random(list.length)]
    const cow = await newProduct({ type: 'Sapi', shares: 7, price: 3_500_000, stock: 42 })
    const goat = await newProduct({ type: 'Kambing', price: 2_500_000, stock: 30 })
    const orders: { order_id: string }[] = []

    const list = async () => {
      const of = async (id: string) =>
        (await (await office.get(`/sacrifices?limit=100&product=${id}`)).json<{ items: Sacrifice[] }>()).items
      return [...(await of(cow.id)), ...(await of(goat.id))]
    }
    const at = ({ id }: Sacrifice, { n, order_id, item_n, beneficiary_n }: Seat) => ({
      sacrifice_id: id,
      n,
      order_id,
      item_n,
      beneficiary_n,
    })
    const anySeat = (item?: Sacrifice) => item && any(item.seats)
    const patch = async (json: object) => {
      const order = any(orders)
      if (order) await office.patch(`/orders/${(await rowOf(order)).id}`, json)
    }
    const place = async () => {
      const digits = String(random(1_000_000_000)).padStart(9, '0')
      const animal_id = random(3) ? cow.id : goat.id
      const quantity = 1 + random(3)
      const who = {
        ...customer,
        customer_phone: `+628${digits}`,
        customer_email: `${uniqueId('p')}@contoh.id`,
      }
      const order = await placedOrder({ ...who, items: [{ animal_id, quantity }] }).catch(() => null)
      if (!order) return
      orders.push(order)
      await office.patch(`/orders/${(await rowOf(order)).id}`, { payment_status: 'verified' })
    }
    const plan = async (action: string) => {
      const ids = (await list()).filter(() => random(3) === 0).map(({ id }) => id)
      const more = action === 'schedule' ? { date: `2027-05-1${6 + random(3)}`, location: 'Garut' } : {}
      if (ids.length > 0) await inJob(token, { kind: 'sacrifices', step: { action, ...more }, ids })
    }
    const move = async () => {
      const all = await list()
      const from = any(all)
      const seat = anySeat(from)
      const unplan = random(2) === 0
      if (from && seat)
        await office.post('/sacrifices/move', { seat: at(from, seat), to: any(all)?.id, unplan })
    }
    const swap = async () => {
      const all = await list()
      const [one, two] = [any(all), any(all)]
      const [a, b] = [anySeat(one), anySeat(two)]
      if (one && two && a && b) await office.post('/sacrifices/swap', { seat: at(one, a), with: at(two, b) })
    }
    const hasRoom = ({ shared, capacity, filled, foundation_shares }: Sacrifice) =>
      shared && capacity > filled + foundation_shares
    const merge = async () => {
      const groups = (await list()).filter(hasRoom)
      const into = any(groups)
      const from = any(
        groups.filter(({ id, filled }) => id !== into?.id && filled + (into?.filled ?? 0) <= 7),
      )
      if (into && from) await office.post(`/sacrifices/${into.id}/merge`, { from: from.id })
    }
    const giveToFoundation = async () =>
      office.post(`/sacrifices/${any((await list()).filter(hasRoom))?.id}/foundation-shares`)
    const giveBack = async () =>
      office.delete(
        `/sacrifices/${any((await list()).filter(item => item.foundation_shares > 0))?.id}/foundation-shares`,
      )
    const done = async () => office.post(`/field/sacrifices/${any(await list())?.id}/complete`, {})
    const plans = { slaughter_date: '2027-05-17', slaughter_location: 'Bogor', reason: 'uji' }
    const acts: (() => Promise<unknown>)[] = [
      done,
      () => patch({ slaughter_status: 'scheduled', ...plans }),
      () => patch({ slaughter_status: 'completed', reason: 'uji' }),
      () => patch({ slaughter_status: 'pending' }),
      place,
      place,
      place,
      move,
      move,
      move,
      swap,
      swap,
      merge,
      merge,
      () => plan('schedule'),
      () => plan('complete'),
      () => plan('reopen'),
      giveToFoundation,
      giveBack,
      giveBack,
      () => patch({ payment_status: 'pending', reason: 'uji' }),
      () => patch({ payment_status: 'verified' }),
      () => patch({ status: 'cancelled', reason: 'uji' }),
    ]
    for (let n = 0; n < steps; n++) {
      await Promise.all(random(3) === 0 ? [any(acts)?.(), any(acts)?.()] : [any(acts)?.()])
      if (n % 10 === 9) expect(await wrong()).toEqual([])
    }
    expect(await wrong()).toEqual([])
    expect([await stockOf(cow.id), await stockOf(goat.id)]).toEqual([42, 30])
    expect((await list()).length).toBeGreaterThan(3)
    await expectSound()
  },
  30_000,
)

test('the random operations of this test include every kind of sacrifice operation', async () => {
  const told = await rows<{ action: string }>(
    "SELECT DISTINCT action FROM audit_events WHERE entity = 'sacrifices' ORDER BY action",
  )
  const actions = ['complete', 'give_back_rest', 'merge', 'move_seat', 'swap_seats', 'take_rest', 'update']
  expect(told.map(({ action }) => action)).toEqual(actions)
})
