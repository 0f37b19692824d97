import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { app } from '../../worker/app'
import type { CustomerMoney, OrderMoney } from '../../worker/contract/money/payments'
import { counters } from '../../worker/db/counters'
import { unkeyedRoutes } from '../../worker/http/idempotency'
import { operator } from '../support/admin'
import { newCertificate, saveTemplates } from '../support/certificates'
import { pdf } from '../support/files'
import { begun, exportOf, lost } from '../support/jobs'
import { newTransaction, run } from '../support/rows'
import { newSacrifice, newSeason, paidOrder, sharedCow, sit } from '../support/sacrifices'
import {
  type Ask,
  ask,
  fresh,
  newAnimal,
  newOperator,
  orderFor,
  password,
  placed,
  rowOf,
  signIn,
  withKey,
} from '../support/shop'
import { asFile, bank, covering, day, newAccount, row, today } from '../support/statements'

type Sent = { path: string; isAt?: 'customer' } & Omit<Ask, 'token' | 'env'>
/** A valid request, each time about something else. */
type Recipe = () => Promise<Sent> | Sent

let token = ''
let finance = ''
let office: ReturnType<typeof bank>

beforeAll(async () => {
  token = await signIn()
  finance = await signIn('finance')
  office = bank(finance)
  await saveTemplates()
})

const asJson = async <T>(response: Response) => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json<T>()
}

let price = 31_000_000
async function newOrder(quantity = 1) {
  price += 30_000
  const animal = await newAnimal({ price, stock: 5 })
  const order = await placed(orderFor(animal.id, quantity))
  return { ...order, animal, id: String((await rowOf(order)).id) }
}

async function paid(quantity = 1) {
  const order = await newOrder(quantity)
  await asJson(
    await operator(finance).patch(`/orders/${order.id}`, {
      payment_status: 'verified',
      amount: order.total_amount + 500_000,
    }),
  )
  return order
}

const moneyOf = async (id: string) => asJson<OrderMoney>(await operator(finance).get(`/orders/${id}/money`))

async function refunded() {
  const order = await paid()
  const { refunds } = await asJson<OrderMoney>(
    await operator(finance).post(`/orders/${order.id}/refunds`, { amount: 500_000, reason: 'Lebih bayar' }),
  )
  return { order, refund: refunds[0] ?? expect.fail() }
}

async function changing() {
  const order = await paid(2)
  await asJson(
    await operator(finance).post(`/orders/${order.id}/changes`, {
      reason: 'Permintaan pelanggan',
      lines: [{ id: 1, quantity: 1 }],
    }),
  )
  return order
}

async function importing(isMerged = false) {
  const account = await newAccount()
  const rows = asFile([row({ amount: 400_000 + (++price % 20_000), date: day(0) })])
  if (!isMerged) return { account, rows, statement: await office.begin(account, rows) }
  const statement = await office.importFile(account, rows)
  const [booked] = await office.list(`account=${account}`)
  return { account, rows, statement, booked }
}

const api = () => operator(token)
const madeBy = async (path: string, json: object) =>
  await asJson<{ id: string; updated_at: string }>(await api().post(path, json))

const bodies = {
  faqs: () => ({ question: fresh('Apakah'), answer: 'Ya.' }),
  galleries: () => ({ image_url: 'https://contoh.id/a.webp', caption: fresh('Foto'), category: 'hewan' }),
  testimonials: () => ({
    name: fresh('Budi'),
    location: 'Bogor',
    testimonial: 'Amanah.',
    rating: 5,
    image_url: 'https://contoh.id/a.webp',
  }),
  services: () => ({
    kind: 'badal_haji',
    name: fresh('Badal'),
    description: 'Badal haji',
    price: 12_000_000,
  }),
  'bank-accounts': () => ({
    type: 'bank',
    bank_name: 'BSI',
    account_number: '7001234567',
    account_name: fresh('Yayasan'),
  }),
}

const reordered = Object.entries(bodies).map(([name, body]): [string, Recipe] => [
  `/api/admin/${name}/reorder`,
  async () => {
    await madeBy(`/${name}`, body())
    const { items } = await asJson<{ items: { id: string }[] }>(await api().get(`/${name}?limit=100`))
    return admin(`/${name}/reorder`, { ids: items.map(({ id }) => id).reverse() })
  },
])

const listed = Object.entries(bodies).flatMap(([name, body]): [string, Recipe][] => [
  [`/api/admin/${name}`, () => ({ path: `/api/admin/${name}`, json: body() })],
])

const animalBody = () => ({
  name: fresh('Domba'),
  type: 'Domba',
  price: 2_000_000,
  weight: '25 kg',
  stock: 3,
})
const codeBody = () => ({
  code: fresh('KODE').replace(/\W/g, '').toUpperCase().slice(0, 20),
  type: 'discount',
  percent: 5,
})
const formWith = (note: string) => {
  const body = new FormData()
  body.set('note', note)
  body.set('proof', new File([pdf()], 'bukti.pdf'))
  return body
}

async function group() {
  const cow = await sharedCow()
  const order = await paidOrder(cow, [{ name: 'Ahmad' }, { name: 'Budi' }])
  const season = await newSeason()
  const [from, to] = [
    await newSacrifice(season, { name: cow.name }),
    await newSacrifice(season, { name: cow.name }),
  ]
  await sit(from, order, [1, 2])
  return { order, from: { ...from, animal: cow }, to }
}

const seatOf = (group: { id: string }, order: { id: string }, n: number) => ({
  sacrifice_id: group.id,
  n,
  order_id: order.id,
  item_n: 1,
  beneficiary_n: n,
})

const certificateBody = () => ({
  service_type: 'Qurban Kambing',
  status: 'draft',
  template_id: 'polos',
  name: fresh('Ahmad'),
  date: '10 Zulhijah 1447 H',
  location: 'Bogor',
  beneficiaries: 'Warga sekitar',
  issued_date: '2026-06-01',
})

const refundRow = async (id: string) =>
  (await env.DB.prepare('SELECT updated_at FROM refunds WHERE id = ?')
    .bind(id)
    .first<{ updated_at: string }>()) ?? expect.fail()

async function invited() {
  return madeBy('/people/invitations', { email: `${fresh('baru')}@contoh.id`, role: 'finance' })
}

async function person() {
  const email = await newOperator(undefined, 'content')
  const row = await env.DB.prepare('SELECT id FROM users WHERE email = ?').bind(email).first<{ id: string }>()
  return row?.id ?? expect.fail()
}

/** A paid order whose one name is planned. */
async function planned() {
  const order = await newOrder()
  await asJson(
    await operator(finance).patch(`/orders/${order.id}`, {
      payment_status: 'verified',
      amount: order.total_amount,
    }),
  )
  await ask(`/api/orders/${order.order_id}/beneficiaries`, {
    method: 'PUT',
    json: { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad' }] }] },
    ...withKey(order),
  })
  await run(
    `UPDATE sacrifices SET status = 'scheduled', date = '2027-05-16', location = 'Garut'
     WHERE id = (SELECT sacrifice_id FROM seats WHERE order_id = ?)`,
    order.id,
  )
  return order
}

const wish = { item_id: 1, n: 1, name: { name: 'Achmad' } }

async function wished() {
  const order = await planned()
  await asJson(await ask(`/api/orders/${order.order_id}/corrections`, { json: wish, ...withKey(order) }))
  const row = await env.DB.prepare('SELECT id, updated_at FROM corrections WHERE order_id = ?')
    .bind(order.id)
    .first<{ id: string; updated_at: string }>()
  return row ?? expect.fail()
}

let closed = 30

const admin = (path: string, json?: unknown): Sent => ({ path: `/api/admin${path}`, json })

const recipes: Record<string, Recipe> = {
  ...Object.fromEntries([...listed, ...reordered]),
  '/api/admin/animals': () => admin('/animals', animalBody()),
  '/api/admin/codes': () => admin('/codes', codeBody()),
  '/api/admin/closes/:day': () => admin(`/closes/${day(-++closed)}`, { cash_counted: 0 }),
  '/api/admin/feeds': async () => admin('/feeds', { name: fresh('Sumber'), account_id: await newAccount() }),
  '/api/admin/feeds/:id/renew': async () => {
    const { id } = await madeBy('/feeds', { name: fresh('Sumber'), account_id: await newAccount() })
    return admin(`/feeds/${id}/renew`, {})
  },
  '/api/admin/jobs': async () =>
    admin('/jobs', {
      kind: 'orders',
      step: { action: 'status', status: 'confirmed' },
      ids: [(await newOrder()).id],
    }),
  '/api/admin/media': () =>
    admin('/media', {
      file_url: `https://contoh.id/${fresh('a')}.webp`,
      file_name: 'a.webp',
      mime_type: 'image/webp',
    }),
  '/api/admin/media/uploads': () => admin('/media/uploads', { file_name: 'a.webp', mime_type: 'image/webp' }),
  '/api/admin/orders/:id/notes': async () =>
    admin(`/orders/${(await newOrder()).id}/notes`, { text: 'Sudah ditelepon' }),
  '/api/admin/orders/:id/payments': async () =>
    admin(`/orders/${(await newOrder()).id}/payments`, { amount: 250_000, method: 'cash' }),
  '/api/admin/orders/:id/refunds': async () =>
    admin(`/orders/${(await paid()).id}/refunds`, { amount: 100_000, reason: 'Lebih bayar' }),
  '/api/admin/orders/:id/changes': async () =>
    admin(`/orders/${(await paid(2)).id}/changes`, {
      reason: 'Permintaan pelanggan',
      lines: [{ id: 1, quantity: 1 }],
    }),
  '/api/admin/orders/:id/payments/:payment_id/void': async () => {
    const { id } = await newOrder()
    await asJson(await operator(finance).post(`/orders/${id}/payments`, { amount: 250_000, method: 'cash' }))
    const { payments } = await moneyOf(id)
    return admin(`/orders/${id}/payments/${payments[0]?.id}/void`, { reason: 'Salah catat' })
  },
  '/api/admin/orders/:id/payments/:payment_id/receipt': async () => {
    const { id } = await paid()
    const { payments } = await moneyOf(id)
    return admin(`/orders/${id}/payments/${payments[0]?.id}/receipt`, {})
  },
  '/api/admin/orders/:id/changes/:change_id/withdraw': async () => {
    const order = await changing()
    const { changes } = await asJson<CustomerMoney>(
      await ask(`/api/orders/${order.order_id}/money`, withKey(order)),
    )
    return admin(`/orders/${order.id}/changes/${changes[0]?.id}/withdraw`, {})
  },
  '/api/admin/people/invitations': () =>
    admin('/people/invitations', { email: `${fresh('baru')}@contoh.id`, role: 'finance' }),
  '/api/admin/people/invitations/:id/revoke': async () =>
    admin(`/people/invitations/${(await invited()).id}/revoke`, {}),
  '/api/admin/people/:id/disable': async () => admin(`/people/${await person()}/disable`, {}),
  '/api/admin/people/:id/end-sessions': async () => admin(`/people/${await person()}/end-sessions`, {}),
  '/api/admin/account/totp': () => admin('/account/totp', { password }),
  '/api/admin/refunds/:id/decision': async () => {
    const { refund } = await refunded()
    return admin(`/refunds/${refund.id}/decision`, {
      decision: 'decline',
      reason: 'Keliru',
      updated_at: refund.updated_at,
    })
  },
  '/api/admin/sacrifices/move': async () => {
    const { order, from, to } = await group()
    return admin('/sacrifices/move', { seat: seatOf(from, order, 1), to: to.id })
  },
  '/api/admin/sacrifices/:id/merge': async () => {
    const { from, to } = await group()
    return admin(`/sacrifices/${to.id}/merge`, { from: from.id })
  },
  '/api/admin/sacrifices/swap': async () => {
    const { order, from, to } = await group()
    const other = await paidOrder(from.animal, [{ name: 'Cici' }])
    await sit(to, other, [1])
    return admin('/sacrifices/swap', { seat: seatOf(from, order, 1), with: seatOf(to, other, 1) })
  },
  '/api/admin/sacrifices/corrections/:id/apply': async () => {
    const wish = await wished()
    return admin(`/sacrifices/corrections/${wish.id}/apply`, { updated_at: wish.updated_at })
  },
  '/api/admin/sacrifices/corrections/:id/refuse': async () => {
    const wish = await wished()
    return admin(`/sacrifices/corrections/${wish.id}/refuse`, {
      updated_at: wish.updated_at,
      reason: 'Sudah dibacakan',
    })
  },
  '/api/admin/setup/products': () => admin('/setup/products', { animals: [animalBody()], services: [] }),
  '/api/admin/setup/test-order': async () => {
    await newAnimal({ stock: 5 })
    return admin('/setup/test-order', {})
  },
  '/api/admin/statements': async () => {
    const rows = asFile([row({ amount: 700_000 + ++price })])
    return admin('/statements', {
      account_id: await newAccount(),
      file_name: 'mutasi.csv',
      sha256: price.toString(16).padStart(64, 'a'),
      source_format: 'bca',
      layout: 'BCA',
      signature: 'tanggal|keterangan',
      row_count: 1,
      covered: covering(rows),
      opening: null,
      closing: null,
      is_account_confirmed: true,
      is_unbalanced: false,
    })
  },
  '/api/admin/statements/:id/undo': async () =>
    admin(`/statements/${(await importing(true)).statement.id}/undo`, {}),
  '/api/admin/bank-rows/:id/aside': async () =>
    admin(`/bank-rows/${(await importing(true)).booked?.id}/aside`, {}),
  '/api/admin/transactions': () =>
    admin('/transactions', {
      type: 'expense',
      amount: 75_000,
      description: 'Tali',
      way: 'cash',
      created_at: today(),
    }),
  '/api/admin/transactions/:id/void': async () =>
    admin(`/transactions/${(await newTransaction({ created_at: new Date().toISOString() })).id}/void`, {
      reason: 'Salah catat',
    }),
  '/api/admin/certificates': () => admin('/certificates', certificateBody()),
  '/api/admin/certificates/:id/erase': async () => {
    const { id, updated_at } = await newCertificate()
    return admin(`/certificates/${id}/erase`, { updated_at })
  },
  '/api/admin/certificates/:id/replace': async () => {
    const { id, updated_at } = await newCertificate()
    return admin(`/certificates/${id}/replace`, { updated_at, corrected: certificateBody() })
  },
  '/api/admin/certificates/from-order/:id': async () =>
    admin(`/certificates/from-order/${(await planned()).id}`, {}),
  '/api/admin/feeds/:id/revoke': async () => {
    const { id } = await madeBy('/feeds', { name: fresh('Sumber'), account_id: await newAccount() })
    return admin(`/feeds/${id}/revoke`, {})
  },
  '/api/admin/jobs/:id/stop': async () =>
    admin(`/jobs/${(await begun(token, exportOf('order_csv', `q=${fresh('cari')}`))).id}/stop`, {}),
  '/api/admin/messages/claim': () => admin('/messages/claim', { holder: crypto.randomUUID(), limit: 1 }),
  '/api/admin/orders/:id/anonymize': async () => {
    const order = await newOrder()
    await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
    return admin(`/orders/${order.id}/anonymize`, {})
  },
  '/api/admin/people/:id/enable': async () => {
    const id = await person()
    await api().post(`/people/${id}/disable`, {})
    return admin(`/people/${id}/enable`, {})
  },
  '/api/admin/refunds/:id/pay': async () => {
    const { order, refund } = await refunded()
    const payee = { bank: 'BSI', account: '7123456789', name: 'Siti Rahmawati' }
    await ask(`/api/orders/${order.order_id}/refunds/${refund.id}/payee`, {
      method: 'PUT',
      json: payee,
      ...withKey(order),
    })
    const { updated_at } = await refundRow(refund.id)
    const query = new URLSearchParams({ updated_at, way: 'bank' })
    return { ...admin(`/refunds/${refund.id}/pay?${query}`), body: formWith('lewat internet banking') }
  },
  '/api/admin/bank-rows/:id/undo': async () => {
    const { booked } = await importing(true)
    await office.api.post(`/bank-rows/${booked?.id}/aside`)
    return admin(`/bank-rows/${booked?.id}/undo`, {})
  },
  '/api/admin/bank-rows/:id/settle': async () => {
    const { booked } = await importing(true)
    const order = await newOrder()
    return admin(`/bank-rows/${booked?.id}/settle`, { order_id: order.id, mode: 'part' })
  },
  '/api/admin/certificates/:id/revoke': async () => {
    const { id } = await newCertificate()
    return admin(`/certificates/${id}/revoke`, { reason: 'wrong', note: 'Keliru' })
  },
  '/api/orders/:order_id/cancel': async () => {
    const order = await newOrder()
    return {
      path: `/api/orders/${order.order_id}/cancel`,
      method: 'POST',
      ...withKey(order),
      isAt: 'customer',
    }
  },
  '/api/orders/:order_id/payment-claim': async () => {
    const order = await newOrder()
    return {
      path: `/api/orders/${order.order_id}/payment-claim`,
      body: formWith('dari BSI'),
      ...withKey(order),
      isAt: 'customer',
    }
  },
  '/api/orders/:order_id/corrections': async () => {
    const order = await planned()
    return {
      path: `/api/orders/${order.order_id}/corrections`,
      json: wish,
      ...withKey(order),
      isAt: 'customer',
    }
  },
  '/api/orders/:order_id/changes/:change_id': async () => {
    const order = await changing()
    const { changes } = await asJson<CustomerMoney>(
      await ask(`/api/orders/${order.order_id}/money`, withKey(order)),
    )
    return {
      path: `/api/orders/${order.order_id}/changes/${changes[0]?.id}`,
      json: { agree: false },
      ...withKey(order),
      isAt: 'customer',
    }
  },
}

/** Routes of which only the refusal is walked here: each reads its own state and moves it, which its own tests walk. */
const refused = [
  '/api/admin/account/totp/confirm',
  '/api/admin/account/totp/off',
  '/api/admin/bank-rows/:id/close',
  '/api/admin/bank-rows/:id/keep',
  '/api/admin/field/sacrifices/:id/complete',
  '/api/admin/field/uploads/:id/complete',
  '/api/admin/jobs/:id/resume',
  '/api/admin/jobs/:id/retry',
  '/api/admin/media/uploads/:id/complete',
  '/api/admin/people/:id/reset-totp',
  '/api/admin/refunds/:id/row',
  '/api/admin/sacrifices/:id/house',
  '/api/admin/sacrifices/:id/reopen',
]

const posts = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))
      .map(({ path }) => path),
  ),
]
const keyedPosts = posts.filter(path => !(path in unkeyedRoutes))

/** Rows by table, but what counts requests and purges. */
async function counts() {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%'
      AND name NOT LIKE '%search%' AND name NOT IN ('attempts', 'purges', 'sent_requests', 'outbox', 'certificate_wordings')`,
  ).all<{ name: string }>()
  const own = results.filter(({ name }) => !(name in counters))
  const all = await env.DB.batch<{ n: number }>(
    own.map(({ name }) => env.DB.prepare(`SELECT count(*) AS n FROM "${name}"`)),
  )
  return new Map(own.map(({ name }, n) => [name, all[n]?.results[0]?.n ?? 0]))
}

async function added(run: () => Promise<unknown>) {
  const before = await counts()
  await run()
  const now = await counts()
  return Object.fromEntries(
    [...now].flatMap(([name, n]) => (n === before.get(name) ? [] : [[name, n - (before.get(name) ?? 0)]])),
  )
}

async function answered(sent: Sent, key: string) {
  const { path, headers, isAt, ...rest } = sent
  const response = await ask(path, {
    ...rest,
    method: 'POST',
    headers: {
      ...headers,
      ...(isAt ? {} : { 'x-confirm-password': encodeURIComponent(password) }),
      'idempotency-key': key,
    },
    token: isAt ? undefined : token,
    env: { LIMITS: 'off', ...lost },
  })
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotency-replayed'),
  }
}

const walked = [...Object.keys(recipes)].sort()

test('every POST of the API is walked here, refuses twice, or says why it takes no key', () => {
  expect(Object.keys(unkeyedRoutes).filter(path => !posts.includes(path))).toEqual([])
  expect(walked.filter(path => !keyedPosts.includes(path))).toEqual([])
  expect(keyedPosts.filter(path => !(path in recipes) && !refused.includes(path))).toEqual([])
})

test.each(walked)('%s sent twice happens once', async path => {
  const make = recipes[path] ?? expect.fail()
  const sent = await make()
  const key = crypto.randomUUID()
  let first = { status: 0, text: '', replayed: '' as string | null }
  const once = await added(async () => {
    first = await answered(sent, key)
  })
  expect(first.status, first.text).toBeOneOf([200, 201, 204])
  const again = await added(async () => {
    expect(await answered(sent, key)).toEqual({ ...first, replayed: 'true' })
  })
  expect(again).toEqual({})

  const pair = await make()
  const twinKey = crypto.randomUUID()
  let both: (typeof first)[] = []
  const atOnce = await added(async () => {
    both = await Promise.all([answered(pair, twinKey), answered(pair, twinKey)])
  })
  expect(both.map(({ text }) => text)).toEqual([both[0]?.text, both[0]?.text])
  expect(both.map(({ status }) => status)).toEqual([first.status, first.status])
  expect(atOnce).toEqual(once)
})

test.each(refused)('%s that is refused stores nothing, however often it is sent', async path => {
  const sent = admin(path.replace('/api/admin', '').replace(/:\w+/g, 'tidak-ada'), {})
  const key = crypto.randomUUID()
  const none = await added(async () => {
    const first = await answered(sent, key)
    expect(first.status).toBeGreaterThanOrEqual(400)
    expect(await answered(sent, key)).toEqual(first)
  })
  expect(none).toEqual({})
})
