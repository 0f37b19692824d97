import { sha256 } from '../../support/evidence'
import { webp } from '../../support/files'
import { advanceClock, day, type Hand, type Operations, rowsOf } from '../world'

type Sacrifice = { id: string; animal_id: string | null; updated_at: string; kind: string }
type Seat = {
  id: string
  sacrifice_id: string
  n: number
  order_id: string
  item_n: number
  beneficiary_n: number
}

const all = 'SELECT id, animal_id, updated_at, kind FROM sacrifices'
const full = 'filled + foundation_shares = capacity'
const seats = 'SELECT order_id || item_n || beneficiary_n AS id, seats.* FROM seats'

const placeOf = ({ sacrifice_id, n, order_id, item_n, beneficiary_n }: Seat) => ({
  sacrifice_id,
  n,
  order_id,
  item_n,
  beneficiary_n,
})

const eid = ['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30']

const planOf = ({ chance }: Hand) => ({
  date: chance.is(70) ? chance.among(eid) : day(chance.below(3)),
  location: chance.among(['RPH Bogor', 'Mekkah', 'Mina']),
  performer: chance.is(50) ? 'Ustaz Hasan' : undefined,
})

async function bulk(hand: Hand, where: string, step: object) {
  const found = await rowsOf<Sacrifice>(`${all} WHERE ${where}`)
  const chosen = [hand.chance.row(found), hand.chance.row(found), hand.chance.row(found)]
  const ids = [...new Set(chosen.flatMap(one => (one ? [one.id] : [])))]
  if (ids.length === 0) return 'idle'
  return hand.office.job({ kind: 'sacrifices', step, ids, seen_at: new Date().toISOString() })
}

/** Two operators see the same list; the second one acts after the first. */
async function stale(hand: Hand) {
  const { office, one, fault, chance } = hand
  const found = await one<Sacrifice>(`${all} WHERE status <> 'completed' AND ${full}`)
  if (!found) return 'idle'
  const seen_at = new Date().toISOString()
  advanceClock(2000)
  const ids = [found.id]
  const isDone = chance.is(50)
  const kind = 'sacrifices'
  const first = { action: 'schedule', date: '2026-05-27', location: 'RPH Bogor' }
  if (!(await office.job({ kind, step: first, ids })).ok) return 'idle'
  if (isDone) await office.job({ kind, step: { action: 'complete' }, ids })
  advanceClock(2000)
  const [before] = await rowsOf<Sacrifice>(`${all} WHERE id = ?`, found.id)
  const second = isDone ? { action: 'reopen' } : { ...first, date: '2026-05-29', location: 'Mina' }
  const answer = await office.job({ kind, step: second, ids, seen_at })
  const [after] = await rowsOf<Sacrifice>(`${all} WHERE id = ?`, found.id)
  if (before && before.updated_at >= seen_at && after?.updated_at !== before.updated_at)
    fault('a page of before overwrote a plan', found.id, second.action)
  return answer
}

async function move({ one, office, chance }: Hand) {
  const seat = await one<Seat & { animal_id: string | null }>(
    `${seats.replace('seats.*', 'seats.*, animal_id')} JOIN sacrifices ON sacrifices.id = sacrifice_id
      WHERE shared = 1 AND status <> 'completed'`,
  )
  const to = await one<Sacrifice>(
    `${all} WHERE shared = 1 AND ${full} = 0 AND id <> ? AND status <> 'completed'`,
    seat?.sacrifice_id ?? '',
  )
  if (!seat || !to) return 'idle'
  return office.post('/sacrifices/move', { seat: placeOf(seat), to: to.id, other_product: chance.is(50) })
}

async function swap({ one, office }: Hand) {
  const seat = await one<Seat>(seats)
  const other = await one<Seat>(`${seats} WHERE sacrifice_id <> ?`, seat?.sacrifice_id ?? '')
  if (!seat || !other) return 'idle'
  return office.post('/sacrifices/swap', { seat: placeOf(seat), with: placeOf(other), other_product: true })
}

async function merge({ one, office }: Hand) {
  const into = await one<Sacrifice>(`${all} WHERE shared = 1 AND ${full} = 0`)
  const from = await one<Sacrifice>(`${all} WHERE shared = 1 AND ${full} = 0 AND id <> ?`, into?.id ?? '')
  return into && from ? office.post(`/sacrifices/${into.id}/merge`, { from: from.id }) : 'idle'
}

const step =
  (where: string, call: (hand: Hand, found: Sacrifice) => ReturnType<Operations[string]['run']>) =>
  async (hand: Hand) => {
    const found = await hand.one<Sacrifice>(`${all} WHERE ${where}`)
    return found ? call(hand, found) : 'idle'
  }

const label = step('1 = 1', ({ office, chance }, { id }) =>
  office.put(`/sacrifices/${id}`, { tag: `T${chance.below(50)}`, notes: chance.word() }),
)

const dialogs = [
  { slaughter_status: 'scheduled', slaughter_date: '2026-05-27', slaughter_location: 'RPH Bogor' },
  { slaughter_status: 'scheduled' },
  { slaughter_status: 'scheduled', slaughter_date: '2026-01-01', slaughter_location: 'RPH' },
  { slaughter_status: 'completed' },
  { slaughter_status: 'pending' },
]

async function dialog({ one, office, chance }: Hand, where: string) {
  const order = await one<{ id: string }>(`SELECT id FROM orders WHERE status <> 'cancelled' AND ${where}`)
  return order ? office.patch(`/orders/${order.id}`, chance.among(dialogs)) : 'idle'
}

async function bulkSlaughter({ one, office, chance }: Hand) {
  const order = await one<{ id: string }>('SELECT id FROM orders')
  if (!order) return 'idle'
  return office.job({
    kind: 'orders',
    step: { action: 'slaughter', ...chance.among(dialogs) },
    ids: [order.id],
  })
}

const stageOf = ({ kind }: Sacrifice) => (kind.startsWith('badal') ? 'pelaksanaan' : 'penyembelihan')

const photograph = step('1 = 1', async ({ office, chance, tokenOf, visit }, found) => {
  const bytes = webp(`exif ${chance.word()}`)
  const id = crypto.randomUUID()
  const said = { stage: stageOf(found), mime: 'image/webp', size: bytes.length, sha256: sha256(bytes) }
  await office.put(`/field/uploads/${id}`, { ...said, age: 60, sacrifice_ids: [found.id] }, 'field')
  const token = await tokenOf('field')
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` }
  await visit(`/api/admin/field/uploads/${id}/parts/1`, { method: 'PUT', body: bytes, headers })
  return office.post(`/field/uploads/${id}/complete`, undefined, 'field')
})

async function evidence({ one, office, chance }: Hand) {
  const file = await one<{ id: string }>('SELECT id FROM evidence')
  if (!file) return 'idle'
  if (chance.is(40)) return office.delete(`/evidence/${file.id}`)
  return office.put(`/evidence/${file.id}`, { visible: chance.is(50) })
}

export const seatOperations: Operations = {
  schedule: {
    weight: 6,
    run: hand => bulk(hand, `status = 'pending' AND ${full}`, { action: 'schedule', ...planOf(hand) }),
  },
  'schedule what is not full': {
    weight: 1,
    run: hand => bulk(hand, '1 = 1', { action: 'schedule', ...planOf(hand) }),
  },
  complete: { weight: 6, run: hand => bulk(hand, `status <> 'completed'`, { action: 'complete' }) },
  'reopen a sacrifice': { weight: 2, run: hand => bulk(hand, `status <> 'pending'`, { action: 'reopen' }) },
  'step on a stale list': { weight: 2, run: stale },
  'move a seat': { weight: 4, run: move },
  'swap seats': { weight: 2, run: swap },
  'merge groups': { weight: 2, run: merge },
  'take the rest for the foundation': {
    weight: 3,
    run: step(`shared = 1 AND ${full} = 0`, ({ office }, { id }) =>
      office.post(`/sacrifices/${id}/foundation-shares`),
    ),
  },
  'give the rest back': {
    weight: 1,
    run: step('foundation_shares > 0', ({ office }, { id }) =>
      office.delete(`/sacrifices/${id}/foundation-shares`),
    ),
  },
  'label a sacrifice': { weight: 1, run: label },
  'complete in the field': {
    weight: 3,
    run: step(`status = 'scheduled'`, ({ office }, { id }) =>
      office.post(`/field/sacrifices/${id}/complete`, undefined, 'field'),
    ),
  },
  'open the slaughter dialog': { weight: 2, run: hand => dialog(hand, '1 = 1') },
  'open it for what is unpaid': { weight: 2, run: hand => dialog(hand, `payment_status <> 'verified'`) },
  'slaughter in bulk': { weight: 1, run: bulkSlaughter },
  'photograph a sacrifice': { weight: 2, run: photograph },
  'change evidence': { weight: 1, run: evidence },
}
