import { password } from '../../support/shop'
import { type Hand, type Operations, rowsOf } from '../world'
import { requestAsCustomer } from './orders'

type Seat = {
  id: string
  order_id: string
  code: string
  item_n: number
  beneficiary_n: number
  customer_phone: string
}

const planned = `SELECT seats.order_id || item_n || beneficiary_n AS id, seats.order_id, orders.order_id AS code, item_n, beneficiary_n, customer_phone
  FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id JOIN orders ON orders.id = seats.order_id
  WHERE sacrifices.status <> 'pending'`

async function wish(hand: Hand) {
  const { one, chance, secrets } = hand
  const seat = await one<Seat>(planned)
  if (!seat) return 'idle'
  const name = chance.word()
  secrets.get(seat.order_id)?.push(name)
  const order = { id: seat.order_id, order_id: seat.code, customer_phone: seat.customer_phone }
  const json = { item_id: seat.item_n, n: seat.beneficiary_n, name: { name } }
  return requestAsCustomer(hand, order, '/corrections', { method: 'POST', json })
}

const decide =
  (step: 'apply' | 'refuse') =>
  async ({ one, office }: Hand) => {
    const found = await one<{ id: string; updated_at: string }>(
      `SELECT id, updated_at FROM corrections WHERE state = 'open'`,
    )
    if (!found) return 'idle'
    const { id, updated_at } = found
    return office.post(`/sacrifices/corrections/${id}/${step}`, { updated_at, reason: 'Tidak sesuai' })
  }

async function anonymize({ one, office }: Hand) {
  const order = await one<{ id: string }>(
    `SELECT id FROM orders WHERE status IN ('completed', 'cancelled') AND anonymized_at IS NULL`,
  )
  return order ? office.post(`/orders/${order.id}/anonymize`) : 'idle'
}

async function exportData({ one, office, fault }: Hand) {
  const order = await one<{ id: string; order_id: string; customer_phone: string }>(
    `SELECT id, order_id, customer_phone FROM orders WHERE anonymized_at IS NULL`,
  )
  if (!order) return 'idle'
  const answer = await office.get(`/customers/export?phone=${encodeURIComponent(order.customer_phone)}`)
  if (answer.ok && !answer.text.includes(order.order_id)) fault('an export lacks an order', order.order_id)
  return answer
}

async function claimMessages({ office, chance }: Hand) {
  const holder = crypto.randomUUID()
  const claimed = await office.post('/messages/claim', { holder, limit: 1 + chance.below(5) })
  if (!claimed.ok) return claimed
  const { items } = claimed.json<{ items: { id: number }[] }>()
  for (const { id } of items) {
    const state = chance.among(['sent', 'sent', 'skipped'])
    await office.put(`/messages/${id}/state`, { state, holder })
  }
  return claimed
}

async function messageAgain({ one, office }: Hand) {
  const found = await one<{ id: number; updated_at: string }>(
    `SELECT id, updated_at FROM messages WHERE state IN ('sent', 'skipped')`,
  )
  if (!found) return 'idle'
  return office.put(`/messages/${found.id}/state`, { state: 'due', updated_at: found.updated_at })
}

async function code({ office, goods, chance }: Hand) {
  const { id } = chance.among(goods.codes)
  const seen = await office.get(`/codes/${id}`)
  if (!seen.ok) return seen
  const row = seen.json<Record<string, unknown> & { limit_total: number | null }>()
  const limit_total = row.limit_total === null ? null : row.limit_total + chance.below(2)
  return office.put(`/codes/${id}`, { ...row, limit_total })
}

async function restock({ office, goods, chance, stock }: Hand) {
  const { id } = chance.among(goods.animals)
  const stock_change = chance.below(8) - 2
  const answer = await office.patch(`/animals/${id}`, { stock_change })
  if (answer.ok) stock.set(id, (stock.get(id) ?? 0) + stock_change)
  return answer
}

async function price({ office, goods, chance }: Hand) {
  const { id, price } = chance.among(goods.animals)
  return office.patch(`/animals/${id}`, { price: price + 50_000 * chance.below(3) })
}

async function account({ office, goods, chance }: Hand) {
  const account_number = chance.among(['abc', '12', '1234567890'])
  const headers = { 'x-confirm-password': encodeURIComponent(password) }
  return office.patch(`/bank-accounts/${chance.among(goods.accounts)}`, { account_number }, 'owner', headers)
}

async function hero({ office, chance }: Hand) {
  const seen = await office.get('/settings/home_content')
  const { content, updated_at } = seen.json<{ content: { hero: object }; updated_at: string | null }>()
  const hero = { ...content.hero, title: chance.among(['', '  ', 'Qurban yang amanah']) }
  return office.put('/settings/home_content', { content: { ...content, hero }, updated_at })
}

async function ledger({ office, chance }: Hand) {
  const rows = await rowsOf<{ id: string }>(
    'SELECT id FROM transactions WHERE voided_at IS NULL ORDER BY seq',
  )
  const found = chance.row(rows)
  if (found && chance.is(40)) return office.post(`/transactions/${found.id}/void`, { reason: 'Salah catat' })
  const type = chance.among(['income', 'expense'])
  return office.post('/transactions', { type, amount: 1 + chance.below(900_000), description: 'Infak' })
}

export const peopleOperations: Operations = {
  'ask for a correction': { weight: 3, run: wish },
  'apply a correction': { weight: 2, run: decide('apply') },
  'refuse a correction': { weight: 1, run: decide('refuse') },
  'anonymise an order': { weight: 3, run: anonymize },
  'export a customer': { weight: 1, run: exportData },
  'send messages': { weight: 2, run: claimMessages },
  'send a message again': { weight: 1, run: messageAgain },
  'change a code': { weight: 1, run: code },
  restock: { weight: 1, run: restock },
  'change a price': { weight: 1, run: price },
  'change an account': { weight: 1, run: account },
  'change the hero': { weight: 1, run: hero },
  'keep the books': { weight: 1, run: ledger },
}
