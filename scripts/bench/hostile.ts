import { randomInt, randomUUID } from 'node:crypto'
import { type Answer, openClient } from './client.ts'
import { readOrder } from './order.ts'
import { table, title } from './print.ts'
import { openShop, type Shop } from './shop.ts'
import { judge } from './verdict.ts'

const IPV4 = ['41.1.1.1', '52.2.2.2', '63.3.3.3', '74.4.4.4', '85.5.5.5']
const MEGA = 1024 * 1024

/** Asks again once where a busy server closed the connection meanwhile. */
function patientClient(url: string) {
  const { ask, close } = openClient(url, 1)
  const again: typeof ask = (path, asked) => ask(path, asked).catch(() => ask(path, asked))
  return { ask: again, close }
}
type Client = ReturnType<typeof patientClient>

let lines = 0
/** The next line of the attacker's /48. */
const ipv6 = () => `2001:db8:bad:${(++lines % 65_536).toString(16)}::1`
let customers = 0
/** A customer's own network, nobody else's. */
const elsewhere = () => `2001:db9:${(++customers).toString(16)}::1`

const at = (address: string, more: Record<string, string> = {}) => ({ 'cf-connecting-ip': address, ...more })

type Order = ReturnType<typeof readOrder>

async function order({ ask }: Client, shop: Shop, address: string): Promise<Order | null> {
  const n = randomInt(10_000_000, 99_999_999)
  const { status, text } = await ask('/api/orders', {
    method: 'POST',
    headers: at(address, { 'idempotency-key': randomUUID() }),
    json: {
      customer_name: 'Korban Iseng',
      customer_phone: `+62813${n}`,
      customer_email: `korban${n}@tempat${n}.id`,
      messages_ok: true,
      items: [{ animal_id: shop.animals[n % shop.animals.length], quantity: 1 }],
    },
  })
  return status === 201 ? readOrder(text) : null
}

const digitsOf = async (shop: Shop, { order_id }: Order) =>
  (
    await shop.d1
      .prepare('SELECT substr(customer_phone, -4) AS digits FROM orders WHERE order_id = ?')
      .bind(order_id)
      .first<{ digits: string }>()
  )?.digits ?? ''

const isJudged = ({ status }: Answer) => status === 404 || status === 200

/** From each network in turn: the /48 by another line each time, an IPv4 address as often as a minute lets it. */
const sources = (perAddress: number, perNetwork: number) => [
  ...IPV4.flatMap(address => Array.from({ length: perAddress }, () => address)),
  ...Array.from({ length: perNetwork }, ipv6),
]

async function guesses(client: Client, shop: Shop, orders: Order[]) {
  let judged = 0
  for (const [n, address] of sources(20, 40).entries()) {
    const target = orders[n % orders.length]
    if (!target) continue
    const right = await digitsOf(shop, target)
    const wrong = String((Number(right) + 1 + (n % 9000)) % 10_000).padStart(4, '0')
    const answer = await client.ask(`/api/orders/${target.order_id}?phone4=${wrong}`, {
      headers: at(address),
    })
    if (isJudged(answer)) judged += 1
  }
  return judged
}

/** Customers who bring the right digits from their own network, and those who type their whole number after it was wrong. */
async function shutOut(client: Client, shop: Shop, orders: Order[]) {
  let refused = 0
  for (const { order_id, key } of orders) {
    const digits = await digitsOf(shop, { order_id, key })
    const { status } = await client.ask(`/api/orders/${order_id}?phone4=${digits}`, {
      headers: at(elsewhere()),
    })
    const keyed = await client.ask(`/api/orders/${order_id}`, {
      headers: at(IPV4[0] ?? '', { 'x-order-key': key }),
    })
    if (status !== 200 || keyed.status !== 200) refused += 1
  }
  return refused
}

const calm = (shop: Shop) => shop.d1.prepare('DELETE FROM attempts').run()

async function digits(client: Client, shop: Shop) {
  const orders: Order[] = []
  while (orders.length < 20) {
    const placed = await order(client, shop, elsewhere())
    if (placed) orders.push(placed)
  }
  await calm(shop)
  const many = await guesses(client, shop, orders)
  const out = await shutOut(client, shop, orders)
  await calm(shop)
  // The minute of the addresses before this one is over for them; the /48 goes on.
  const target = orders.slice(0, 1)
  const one = await guesses(client, shop, target)
  const outOfOne = await shutOut(client, shop, target)
  await calm(shop)
  judge({ what: 'wrong digits judged in a day, 20 orders', figure: many }, { most: 120 })
  judge({ what: 'wrong digits judged in a day, one order', figure: one }, { most: 38 })
  judge({ what: 'customers with right digits or the link shut out', figure: out + outOfOne }, { most: 0 })
  return [
    ['digits of 20 orders judged', many, `one of 10,000 each: ${(many / 100).toFixed(1)} % to open any`],
    ['digits of one order judged', one, `${(one / 100).toFixed(2)} % to open it`],
    ['customers shut out', out + outOfOne, `of ${orders.length + 1}`],
  ]
}

async function letters(client: Client, shop: Shop) {
  await shop.d1
    .prepare("INSERT OR REPLACE INTO settings (type, content, updated_at) VALUES ('messages', ?, ?)")
    .bind(JSON.stringify({ sender: 'kabar@toko.id' }), new Date().toISOString())
    .run()
  await shop.d1.prepare("UPDATE messages SET state = 'skipped' WHERE state = 'due'").run()
  let ordered = 0
  for (const address of sources(9, 30)) {
    const placed = await order(client, shop, address)
    if (!placed) continue
    ordered += 1
    const headers = at(ipv6(), { 'x-order-key': placed.key })
    await client.ask(`/api/orders/${placed.order_id}/cancel`, { method: 'POST', headers })
  }
  await shop.fireCron()
  const sent = await shop.d1
    .prepare(
      "SELECT count(*) AS n FROM messages WHERE channel = 'email' AND state IN ('sent', 'sending', 'failed')",
    )
    .first<{ n: number }>()
  const n = sent?.n ?? 0
  judge({ what: 'letters to strangers', figure: n }, { most: 50 })
  judge({ what: 'letters to strangers, as proof that any go', figure: n }, { least: 1 })
  return [['letters to strangers', n, `of ${ordered} orders and cancellations`]]
}

function form(bytes: number) {
  const boundary = randomUUID()
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="proof"; filename="x.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const body = Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, 32), tail])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

async function disk(client: Client, shop: Shop) {
  await calm(shop)
  const { body, type } = form(9.9 * MEGA)
  const claims = async () =>
    (await shop.d1.prepare('SELECT count(*) AS n FROM payment_claims').first<{ n: number }>())?.n ?? 0
  const before = await claims()
  let sent = 0
  for (const address of sources(4, 8)) {
    const placed = await order(client, shop, address)
    if (!placed) continue
    const headers = at(address, { 'x-order-key': placed.key, 'content-type': type })
    const to = `/api/orders/${placed.order_id}/payment-claim`
    // A file that is not read ends its connection, as it would for any attacker.
    await fetch(shop.url + to, { method: 'POST', headers, body: new Uint8Array(body) }).catch(() => null)
    sent += 1
  }
  const { objects } = await shop.r2.list({ prefix: 'proofs/' })
  const stored = objects.reduce((sum, { size }) => sum + size, 0) / MEGA
  const kept = (await claims()) - before
  judge({ what: 'MB of proofs stored', figure: stored }, { most: 200 })
  judge({ what: 'claims lost for want of room', figure: sent - kept }, { most: 0 })
  const what = `of ${Math.round(sent * 9.9)} MB sent with ${sent} claims, of which ${kept} stand`
  return [['MB of proofs stored', stored.toFixed(0), what]]
}

/** Looks at each number of a month from every network in turn; only limits of a day hold. */
async function certificates(client: Client, shop: Shop) {
  await calm(shop)
  const now = new Date().toISOString()
  const numbers = Array.from({ length: 300 }, (_, n) => `CERT-209912-${1000 + n}`)
  await shop.d1.batch(
    numbers.map(number =>
      shop.d1
        .prepare(
          `INSERT INTO certificates (id, certificate_number, status, template_id, name, service_type, issued_date, created_at, updated_at)
          VALUES (?, ?, 'published', 'polos', 'Fulan', 'Qurban Kambing', ?3, ?3, ?3)`,
        )
        .bind(randomUUID(), number, now),
    ),
  )
  const seen = new Set<string>()
  const from = sources(40, 100)
  for (const [n, number] of numbers.entries()) {
    const { status } = await client.ask(`/api/certificates?q=${number}`, { headers: at(from[n] ?? '') })
    if (status === 200) seen.add(number)
  }
  judge({ what: 'certificates opened by number in a day', figure: seen.size }, { most: 99 })
  judge({ what: 'certificates opened by number, as proof that any are', figure: seen.size }, { least: 12 })
  return [['certificates opened by number', seen.size, `of ${numbers.length} numbers tried`]]
}

/**
 * What one hostile person gets: five IPv4 addresses and a /48, any number of phones and mailboxes. Only limits of a day
 * hold the /48, so a minute of it is as good as a day.
 */
export async function hostile() {
  title('One hostile person: five IPv4 addresses and a /48, limits on')
  const shop = await openShop({ LIMITS: 'on' })
  const client = patientClient(shop.url)
  const rows = [
    ...(await digits(client, shop)),
    ...(await letters(client, shop)),
    ...(await disk(client, shop)),
    ...(await certificates(client, shop)),
  ]
  client.close()
  table(['what', 'got', ''], rows)
  await shop.stop()
}
