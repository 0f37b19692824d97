import { day, type Hand, type Operations } from '../world'

type Due = { id: string; customer_name: string; total_amount: number; created_at: string }

const waiting = `SELECT id, customer_name, total_amount, created_at FROM orders WHERE payment_status <> 'verified'`

const plain = ['TRSF E-BANKING CR', 'SETORAN TUNAI', 'BI-FAST CR']
const odd = ['DOMPET ANAK BANGSA', 'AIRPAY', 'PENGEMBALIAN DANA', 'KOREKSI', 'REV', 'BUNGA', 'QRIS MERCHANT']

const payerOf = (name: string) => name.split(' ')[0]?.toUpperCase() ?? ''

type Booking = {
  amount: number
  description: string
  side?: 'in' | 'out'
  date?: string
  account?: number
  sen?: number
}

/** Records a booking at the bank. The shop does not know it yet. */
function book(
  { world, goods, chance }: Hand,
  { amount, description, side = 'in', date, account, sen }: Booking,
) {
  const account_id = goods.accounts[account ?? chance.below(2)] ?? ''
  const booked = { account_id, date: date ?? day(), side, amount, sen, description, told: [] }
  world.books.push(booked)
  world.said.push(`the bank books ${booked.date} ${side} ${amount} ${description}`)
}

const transfer =
  (where: string, bookingOf: (hand: Hand, order: Due) => Partial<Booking>): Operations[string]['run'] =>
  async hand => {
    const order = await hand.one<Due>(`${waiting} AND ${where}`)
    if (!order) return 'idle'
    const description = `${hand.chance.among(plain)} ${payerOf(order.customer_name)}`
    book(hand, { amount: order.total_amount, description, ...bookingOf(hand, order) })
    return undefined
  }

const live = `status <> 'cancelled'`

/** Uses the account without balances: only its files can contain an old row later, as a first import does. */
const before = (hand: Hand, { created_at }: Due) => {
  const first = new Date(Date.parse(created_at) + 7 * 3_600_000)
  first.setUTCDate(first.getUTCDate() - hand.chance.among([1, 2, 25, 40, 400]))
  return { date: first.toISOString().slice(0, 10), account: 1 }
}

const parts = `(SELECT coalesce(sum(amount), 0) FROM bank_rows WHERE order_id = orders.id AND state = 'part')`

async function rest(hand: Hand) {
  const order = await hand.one<Due & { rest: number }>(
    `SELECT id, customer_name, created_at, total_amount, total_amount - ${parts} AS rest FROM orders WHERE ${parts} > 0 AND rest > 0`,
  )
  if (!order) return 'idle'
  book(hand, { amount: order.rest, description: `${plain[0]} ${payerOf(order.customer_name)}` })
  return undefined
}

async function bounce(hand: Hand) {
  const found = hand.chance.row(
    hand.books.map((one, n) => ({ ...one, id: n })).filter(one => one.side === 'in' && one.date >= day(-3)),
  )
  if (!found) return 'idle'
  const account = hand.goods.accounts.indexOf(found.account_id)
  book(hand, { amount: found.amount, side: 'out', account, description: 'KOREKSI TRANSFER GAGAL' })
  return undefined
}

async function twice(hand: Hand) {
  const found = hand.chance.row(
    hand.books.map((one, n) => ({ ...one, id: n })).filter(one => one.side === 'in'),
  )
  if (!found) return 'idle'
  book(hand, { amount: found.amount, description: found.description })
  return undefined
}

async function other(hand: Hand) {
  const { chance } = hand
  const amount = 50_000 + chance.below(3_000_000)
  book(hand, { amount, side: chance.among(['in', 'out', 'out']), description: `BIAYA ${chance.word(2)}` })
  return undefined
}

export const transferOperations: Operations = {
  'transfer the exact amount': { weight: 9, run: transfer(live, () => ({})) },
  'transfer under odd words': {
    weight: 3,
    run: transfer(live, ({ chance }, { customer_name }) => ({
      description: `${chance.among(odd)} ${payerOf(customer_name)}`,
    })),
  },
  'an old transfer of that amount': { weight: 3, run: transfer('1 = 1', before) },
  'transfer late': { weight: 2, run: transfer(`status = 'cancelled'`, () => ({})) },
  'transfer a part': {
    weight: 3,
    run: transfer(live, ({ chance }, { total_amount }) => ({
      amount: Math.floor(total_amount / 2) + chance.below(1000),
    })),
  },
  'transfer the rest': { weight: 3, run: rest },
  'transfer without the code': {
    weight: 1,
    run: transfer(live, (_, { total_amount }) => ({ amount: total_amount - (total_amount % 1000) })),
  },
  // The account with balances has whole rupiah only.
  'transfer with sen': {
    weight: 1,
    run: transfer(live, ({ chance }) => ({ sen: 1 + chance.below(99), account: 1 })),
  },
  'transfer twice': { weight: 1, run: twice },
  'the bank takes it back': { weight: 2, run: bounce },
  'other bookings': { weight: 2, run: other },
}
