import { type Hand, type Operations, rowsOf } from '../world'

type Paper = {
  id: string
  certificate_number: string
  code: string | null
  signature: string | null
  order_id: string | null
  updated_at: string
}

const all = 'SELECT id, certificate_number, code, signature, order_id, updated_at FROM certificates'

const filled = {
  beneficiaries: 'Warga sekitar',
  date: '10 Zulhijah 1447 H',
  location: 'Bogor',
  pelaksana_nama: 'Ustaz Hasan',
  pelaksana_status: 'Mukim',
  penanggung_jawab: 'Yayasan',
  tahun_hijriah: '1447 H',
}

/** Fields that an operator must fill in. */
const fill = {
  beneficiaries: 'Warga sekitar',
  pelaksana_nama: 'Ustaz Hasan',
  pelaksana_status: 'Mukim',
  penanggung_jawab: 'Yayasan',
  date: '27 Mei 2026',
  location: 'Bogor',
}

async function draft({ one, office }: Hand) {
  const order = await one<{ id: string }>(`SELECT id FROM orders WHERE payment_status = 'verified'`)
  return order ? office.post(`/certificates/from-order/${order.id}`) : 'idle'
}

async function draftMany({ office }: Hand) {
  const found = await rowsOf<{ id: string }>(`SELECT id FROM orders ORDER BY id LIMIT 20`)
  return found.length > 0
    ? office.job({ kind: 'drafts', step: { action: 'draft' }, ids: found.map(({ id }) => id) })
    : 'idle'
}

const papers =
  (where: string, step: object) =>
  async ({ chance, office }: Hand) => {
    const found = await rowsOf<Paper>(`${all} WHERE ${where} ORDER BY id`)
    const ids = found.filter(() => chance.is(40)).map(({ id }) => id)
    if (ids.length === 0) return 'idle'
    return office.job({ kind: 'certificates', step: { note: null, ...step }, ids: ids.slice(0, 20) })
  }

const paper =
  (where: string, call: (hand: Hand, found: Paper) => ReturnType<Operations[string]['run']>) =>
  async (hand: Hand) => {
    const found = await hand.one<Paper>(`${all} WHERE ${where}`)
    return found ? call(hand, found) : 'idle'
  }

async function write({ one, office, chance, secrets }: Hand) {
  const order = await one<{ id: string; order_id: string }>('SELECT id, order_id FROM orders')
  if (!order) return 'idle'
  const name = chance.word()
  secrets.get(order.id)?.push(name)
  const { beneficiaries, date, location } = filled
  return office.post('/certificates', {
    service_type: 'Qurban Kambing',
    template_id: 'polos',
    status: chance.among(['draft', 'published']),
    order_id: order.order_id,
    ...{ name, beneficiaries, date, location },
  })
}

async function template({ office, chance }: Hand) {
  const seen = await office.get('/settings/certificate_templates')
  const { content, updated_at } = seen.json<{ content: { templates: object[] }; updated_at: string }>()
  const wording = chance.among(['telah ditunaikan', 'belum ditunaikan', 'semoga diterima'])
  const template = `<p>{{name}} ${wording}, {{service_type}}, {{certificate_number}}</p>`
  const templates = content.templates.map(one => ({ ...one, template }))
  return office.put('/settings/certificate_templates', { content: { templates }, updated_at })
}

const withdraw = paper(`status = 'published'`, ({ office }, { id }) =>
  office.patch(`/certificates/${id}`, { status: 'draft' }),
)

const unlink = paper(`order_id IS NOT NULL`, ({ office }, { id }) =>
  office.patch(`/certificates/${id}`, { order_id: null }),
)

const replaceOne = paper(`status = 'published'`, async ({ office, chance, secrets }, { id, order_id }) => {
  const seen = await office.get(`/certificates/${id}`)
  if (!seen.ok) return seen
  const corrected = seen.json<Record<string, unknown>>()
  const name = chance.word()
  secrets.get(order_id ?? '')?.push(name)
  return office.post(`/certificates/${id}/replace`, { corrected: { ...corrected, name, ...fill } })
})

const revoke = paper(`status = 'published'`, ({ office }, { id }) =>
  office.post(`/certificates/${id}/revoke`, { reason: 'wrong' }),
)

const remove = paper('1 = 1', ({ office }, { id }) => office.delete(`/certificates/${id}`))

export const certificateOperations: Operations = {
  'draft certificates': { weight: 6, run: draft },
  'draft for many orders': { weight: 1, run: draftMany },
  'publish certificates': { weight: 7, run: papers(`status = 'draft'`, { status: 'published', fill }) },
  'withdraw certificates': { weight: 1, run: papers(`status = 'published'`, { status: 'draft' }) },
  'withdraw one': { weight: 1, run: withdraw },
  'replace what differs': { weight: 2, run: papers(`status = 'published'`, { status: 'replaced', fill }) },
  'replace one': { weight: 1, run: replaceOne },
  'revoke one': { weight: 1, run: revoke },
  'write one by hand': { weight: 2, run: write },
  'unlink one': { weight: 1, run: unlink },
  'delete one': { weight: 1, run: remove },
  'edit the templates': { weight: 1, run: template },
}
