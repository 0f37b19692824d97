import type { Hand, Operations } from '../world'

export type Row = { id: string; order_id: string; updated_at: string; total_amount: number }

export const orders = 'SELECT id, order_id, updated_at, total_amount FROM orders'
export const unpaid = `payment_status <> 'verified'`
export const paid = `payment_status = 'verified' AND status <> 'cancelled'`

const words = 'Uji coba'

const patched =
  (where: string, wish: (hand: Hand, order: Row) => object): Operations[string]['run'] =>
  async hand => {
    const order = await hand.one<Row>(`${orders} WHERE ${where}`)
    if (!order) return 'idle'
    const seen = hand.chance.is(50) ? { updated_at: order.updated_at } : {}
    const role = hand.chance.is(30) ? 'finance' : 'owner'
    return hand.office.patch(`/orders/${order.id}`, { ...seen, ...wish(hand, order) }, role)
  }

const always = (wish: object) => () => wish

async function stale({ chance, office, one, fault }: Hand) {
  const order = await one<Row>(`${orders} WHERE anonymized_at IS NULL`)
  if (!order) return 'idle'
  const old = { updated_at: '2026-01-01T00:00:00.000Z' }
  const wish = chance.among([
    { payment_status: 'verified' },
    { status: 'cancelled', reason: words },
    { customer_name: 'Orang Lain' },
  ])
  const answer = await office.patch(`/orders/${order.id}`, { ...old, ...wish })
  if (answer.ok) fault('a page of before changed an order', order.order_id)
  return answer
}

async function bulk({ chance, office, one }: Hand) {
  const found = [await one<Row>(orders), await one<Row>(orders), await one<Row>(`${orders} WHERE ${unpaid}`)]
  const ids = [...new Set(found.flatMap(order => (order ? [order.id] : [])))]
  if (ids.length === 0) return 'idle'
  const step = chance.among([
    { action: 'verify' },
    { action: 'reject', reason: words },
    { action: 'status', status: 'cancelled', reason: words },
    { action: 'status', status: 'processing', reason: words },
  ])
  return office.job({ kind: 'orders', step, ids }, 'finance')
}

async function remove({ office, one }: Hand) {
  const order = await one<Row>(orders)
  return order ? office.delete(`/orders/${order.id}`, { confirm: order.order_id }) : 'idle'
}

function customerOf({ chance, secrets }: Hand, { id }: Row) {
  const name = chance.word()
  secrets.get(id)?.push(name)
  const customer_phone = chance.is(40) ? `+62811000000${chance.below(3)}` : undefined
  return { customer_name: `${name} Hakim`, customer_phone, new_link: chance.is(30) }
}

const notes = ({ chance, secrets }: Hand, { id }: Row) => ({
  slaughter_notes: `Titipan untuk ${secrets.get(id)?.[0] ?? chance.word()}`,
})

const live = `status <> 'cancelled'`

export const paymentOperations: Operations = {
  verify: { weight: 9, run: patched(`${unpaid} AND ${live}`, always({ payment_status: 'verified' })) },
  'verify what was cancelled': {
    weight: 1,
    run: patched(`${unpaid} AND status = 'cancelled'`, always({ payment_status: 'verified', reason: words })),
  },
  'verify another amount': {
    weight: 1,
    run: patched(unpaid, ({ chance }, { total_amount }) => ({
      payment_status: 'verified',
      amount: total_amount - chance.among([100, 100_000, -50_000]),
    })),
  },
  'undo a verification': {
    weight: 2,
    run: patched(`payment_status = 'verified'`, always({ payment_status: 'pending', reason: words })),
  },
  reject: { weight: 2, run: patched(live, always({ payment_status: 'rejected', reason: words })) },
  reopen: {
    weight: 2,
    run: patched(`status = 'cancelled'`, hand => ({
      status: hand.chance.among(['pending', 'processing']),
      reason: words,
    })),
  },
  'cancel at the desk': { weight: 3, run: patched(live, always({ status: 'cancelled', reason: words })) },
  'cancel what is paid': { weight: 1, run: patched(paid, always({ status: 'cancelled', reason: words })) },
  'move on': {
    weight: 3,
    run: patched(live, hand => ({
      status: hand.chance.among(['processing', 'completed', 'completed']),
      reason: words,
    })),
  },
  'delete an order': { weight: 1, run: remove },
  'change the customer': { weight: 2, run: patched('1 = 1', customerOf) },
  'write notes': { weight: 1, run: patched('anonymized_at IS NULL', notes) },
  'change many orders': { weight: 2, run: bulk },
  'send a stale page': { weight: 1, run: stale },
}
