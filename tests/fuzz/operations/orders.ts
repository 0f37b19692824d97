import { pdf, png } from '../../support/files'
import { type Hand, now, type Operations, rowsOf } from '../world'

type Order = { id: string; order_id: string; customer_phone: string }

const waiting = `status = 'pending' AND payment_status <> 'verified'`
const any = 'SELECT id, order_id, customer_phone FROM orders'

/** Regular customers share a phone number; the data of others occurs only once. */
function customerOf({ chance }: Hand) {
  const name = chance.word()
  const isRegular = chance.is(25)
  const phone = isRegular
    ? `+62811000000${chance.below(3)}`
    : `+62812${String(10_000_000 + chance.below(90_000_000))}`
  const mail = `${chance.word(5).toLowerCase()}@contoh.id`
  const order = { customer_name: `${name} Rahman`, customer_phone: phone, customer_email: mail }
  return { order, secrets: isRegular ? [name, mail] : [name, mail, phone] }
}

const person = ({ chance }: Hand, secrets: string[]) => {
  const name = chance.word()
  secrets.push(name)
  return chance.is(40) ? { name, bin: 'Umar', relation: chance.among(['bin', 'binti'] as const) } : { name }
}

type Line = { animal_id?: string; service_id?: string; quantity: number }

const linesOf = ({ chance, goods }: Hand, kind: string): Line[] => {
  const share = { animal_id: 'cow', quantity: 1 + chance.below(7) }
  const rite = { service_id: chance.among(goods.services).id, quantity: 1 + chance.below(2) }
  const goat = { animal_id: chance.among(['goat', 'goat', 'sheep']), quantity: 1 + chance.below(2) }
  if (kind === 'share') return [share]
  if (kind === 'rite') return [rite]
  if (kind === 'goat') return [goat]
  if (kind === 'whole') return [{ animal_id: 'whole', quantity: 1 }]
  return chance.is(50) ? [share, goat] : [goat, rite]
}

async function place(hand: Hand, kind: string, { isAtDesk = false, codes = 30 } = {}) {
  const { chance, visit, office, goods, secrets: known } = hand
  const { order, secrets } = customerOf(hand)
  const items = linesOf(hand, kind).map(line => ({
    ...line,
    beneficiaries: chance.is(70) ? Array.from({ length: line.quantity }, () => person(hand, secrets)) : [],
  }))
  const code = chance.is(codes) ? chance.among(goods.codes).code : undefined
  const json = {
    ...order,
    items,
    messages_ok: chance.is(60),
    ...(code === 'TEMAN' ? { referral_code: code } : code && { discount_code: code }),
  }
  const headers = { 'idempotency-key': `kunci-${chance.word(6)}` }
  const send = async () =>
    isAtDesk
      ? office.post('/orders', json, 'owner', headers)
      : visit('/api/orders', { method: 'POST', json, headers })
  const answer = await send()
  if (!answer.ok) return answer
  const { order_id } = answer.json<{ order_id: string }>()
  const [row] = await rowsOf<{ id: string }>('SELECT id FROM orders WHERE order_id = ?', order_id)
  if (row) known.set(row.id, secrets)
  if (chance.is(15)) await again(hand, order_id, send)
  return answer
}

async function again({ fault }: Hand, order_id: string, send: () => ReturnType<Hand['visit']>) {
  const answer = await send()
  const same = answer.ok && answer.json<{ order_id: string }>().order_id === order_id
  if (answer.status < 500 && !same) fault('an order sent twice is another order', answer.text)
}

export async function keyOf({ office }: Hand, { id }: { id: string }) {
  const answer = await office.post(`/orders/${id}/link`)
  return answer.ok ? (answer.json<{ link: string }>().link.split('.').at(-1) ?? '') : ''
}

export async function requestAsCustomer(hand: Hand, order: Order, step: string, asked: object = {}) {
  const key = await keyOf(hand, order)
  return hand.visit(`/api/orders/${order.order_id}${step}`, { headers: { 'x-order-key': key }, ...asked })
}

const proofForm = ({ chance }: Hand) => {
  const form = new FormData()
  form.set('note', 'sudah transfer')
  const file = chance.is(50) ? png(200 + chance.below(400)) : pdf()
  form.set('proof', new File([file], 'bukti.png'))
  return form
}

const asOwner =
  (sql: string, step: string, asked: (hand: Hand) => object): Operations[string]['run'] =>
  async hand => {
    const order = await hand.one<Order>(sql)
    return order ? requestAsCustomer(hand, order, step, asked(hand)) : 'idle'
  }

const post = () => ({ method: 'POST' })

async function look(hand: Hand) {
  const { chance, visit, secrets, fault } = hand
  const order = await hand.one<Order>(any)
  if (!order) return 'idle'
  const phone4 = order.customer_phone.slice(-4)
  const way = chance.is(30) && phone4.length === 4 ? `?phone4=${phone4}` : ''
  const answer = await visit(`/api/orders/${order.order_id}${way}`, { method: 'GET' })
  const told = (secrets.get(order.id) ?? []).filter(word => answer.text.includes(word))
  if (way === '' && told.length > 0) fault('a bare code tells who ordered', order.order_id, told)
  return answer
}

async function name(hand: Hand) {
  const order = await hand.one<Order>(`${any} WHERE status <> 'cancelled' AND anonymized_at IS NULL`)
  if (!order) return 'idle'
  const lines = await rowsOf<{ n: number; quantity: number }>(
    'SELECT n, quantity FROM order_items WHERE order_id = ?',
    order.id,
  )
  const secrets = hand.secrets.get(order.id) ?? []
  const items = lines.map(({ n, quantity }) => ({
    id: n,
    beneficiaries: Array.from({ length: quantity }, () => person(hand, secrets)),
  }))
  return requestAsCustomer(hand, order, '/beneficiaries', { method: 'PUT', json: { items } })
}

const late = `${any} WHERE status = 'cancelled' AND payment_status <> 'verified'`

export const orderOperations: Operations = {
  'order goats': { weight: 11, run: hand => place(hand, 'goat') },
  'order shares': { weight: 14, run: hand => place(hand, 'share') },
  'order a rite': { weight: 7, run: hand => place(hand, 'rite') },
  'order a whole cow': { weight: 1, run: hand => place(hand, 'whole') },
  'order several': { weight: 6, run: hand => place(hand, 'mixed') },
  'order at the desk': {
    weight: 4,
    run: hand => place(hand, hand.chance.among(['goat', 'share']), { isAtDesk: true }),
  },
  'order with a code': { weight: 3, run: hand => place(hand, 'goat', { codes: 100 }) },
  'look at an order': { weight: 2, run: look },
  'give names': { weight: 2, run: name },
  claim: { weight: 4, run: asOwner(`${any} WHERE ${waiting}`, '/payment-claim', post) },
  'claim with proof': {
    weight: 3,
    run: asOwner(`${any} WHERE ${waiting}`, '/payment-claim', hand => ({
      method: 'POST',
      body: proofForm(hand),
    })),
  },
  'claim late': {
    weight: 2,
    run: asOwner(late, '/payment-claim', hand => ({ method: 'POST', body: proofForm(hand) })),
  },
  'cancel as customer': { weight: 2, run: asOwner(`${any} WHERE ${waiting}`, '/cancel', post) },
  'agree to be told': {
    weight: 1,
    run: asOwner(any, '/messages', hand => ({ method: 'PUT', json: { messages_ok: hand.chance.is(60) } })),
  },
}

/** Unix time in seconds, for the signatures of bank feeds. */
export const unixSeconds = () => String(Math.floor(now() / 1000))
