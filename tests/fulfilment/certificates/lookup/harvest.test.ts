import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ASSETS } from '../../../support/assets'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { runSql } from '../../../support/rows'
import {
  ask,
  countRows,
  newAnimal,
  orderFor,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
} from '../../../support/shop'

const lossy = { LIMITS: 'on' }
let line = 0
/** A different line (last 80 bits) of the same /48 on each call, because limits per minute count by line. */
const ofNetwork = (network: string) => ({
  'cf-connecting-ip': `2001:db8:${network}:${(++line).toString(16)}::1`,
})

beforeAll(() => saveTemplates())
beforeEach(() => runSql('DELETE FROM attempts'))

const many = (n: number) => Promise.all(Array.from({ length: n }, () => newCertificate()))
const get = (path: string, headers: Record<string, string>) =>
  ask(`/api/certificates${path}`, { headers, env: lossy })
const ways = (number: string) => [`?q=${number}`, `/${number}/view`, `/${number}/download`]
const opened = (statuses: number[]) => statuses.filter(status => status === 200).length

/** Uses up a network's daily limit of certificates opened by number. */
async function used(network: string) {
  for (const { certificate_number } of await many(12)) {
    expect((await get(`?q=${certificate_number}`, ofNetwork(network))).status).toBe(200)
  }
}

test('five IPv4 addresses and an IPv6 /48 open fewer than 100 certificates a day by number', async () => {
  const made = await many(150)
  const addresses = ['41.1.1.1', '52.2.2.2', '63.3.3.3', '74.4.4.4', '85.5.5.5']
  const seen = new Set<string>()
  for (const [n, { certificate_number: number }] of made.entries()) {
    const path = ways(number)[n % 3] ?? ''
    if ((await get(path, ofNetwork('a1'))).ok) seen.add(number)
    const address = addresses[n % 5] ?? ''
    await runSql("DELETE FROM attempts WHERE key LIKE 'LOOKUP%'")
    if ((await get(path, { 'cf-connecting-ip': address })).ok) seen.add(number)
  }
  expect(seen.size).toBeGreaterThan(12)
  expect(seen.size).toBeLessThan(100)
})

test('a network that exceeds its limit of certificates gets a response with the time when the limit resets', async () => {
  await used('a2')
  const { certificate_number } = await newCertificate()
  for (const path of ways(certificate_number)) {
    const response = await get(path, ofNetwork('a2'))
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await problemOf(response)).toMatchObject({ status: 429, code: 'certificates_used_up' })
  }
  expect((await get(`?q=${certificate_number}`, ofNetwork('a3'))).status).toBe(200)
})

test('a certificate counts one time per network, for any number of searches, views and downloads', async () => {
  const { certificate_number } = await newCertificate()
  for (let n = 0; n < 6; n++) {
    for (const path of ways(certificate_number)) expect((await get(path, ofNetwork('a4'))).status).toBe(200)
  }
  for (const one of await many(11))
    expect((await get(`?q=${one.certificate_number}`, ofNetwork('a4'))).status).toBe(200)
  expect((await get(`?q=${(await newCertificate()).certificate_number}`, ofNetwork('a4'))).status).toBe(429)
  expect((await get(`?q=${certificate_number}`, ofNetwork('a4'))).status).toBe(200)
  expect(await countRows('attempts', "key LIKE 'certificate:%'")).toBe(12)
})

test('after a network used up its certificate look-ups, code, order key, phone digits and certificate id still open a certificate', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const row = await newCertificate({ order_id: (await rowOf(order)).id, code: 'ABCDEFGH12345' })
  const number = row.certificate_number
  await used('a5')
  const refused = await get(`?q=${number}`, ofNetwork('a5'))
  expect(refused.status).toBe(429)
  const asks: [string, Record<string, string>][] = [
    [`?q=${number}&code=abcdefgh-12345`, {}],
    [`?q=${number}`, { 'x-order-key': order.key }],
    [`?q=${number}&phone4=7890`, {}],
    [`?q=${row.id}`, {}],
    [`?q=${order.order_id}&key=${order.key}`, {}],
  ]
  for (const [path, headers] of asks) {
    const response = await get(path, { ...ofNetwork('a5'), ...headers })
    expect(response.status, path).toBe(200)
    const { items } = await response.json<{ items: { view_url: string; download_url: string }[] }>()
    for (const url of [items[0]?.view_url ?? '', items[0]?.download_url ?? ''])
      expect((await ask(url, { headers: ofNetwork('a5'), env: lossy })).status).toBe(200)
  }
  expect((await get(`?q=${number}&code=ABCDEFGH12346`, ofNetwork('a5'))).status).toBe(429)
  expect((await get(`?q=${number}`, { ...ofNetwork('a5'), 'x-order-key': 'x'.repeat(22) })).status).toBe(429)
  expect((await get(`?q=${number}&phone4=0000`, ofNetwork('a5'))).status).toBe(404)
  const verdict = await ask('/api/verify/ABCDEFGH12345', { headers: ofNetwork('a5'), env: lossy })
  expect((await verdict.json<{ view_path: string }>()).view_path).toBe(
    `/certificate/${number}?code=ABCDEFGH12345`,
  )
})

test('after a network used up its certificate look-ups, the order still opens an older certificate without short code', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { certificate_number } = await newCertificate({ order_id: (await rowOf(order)).id })
  await used('a6')
  expect((await get(`/${certificate_number}/view`, ofNetwork('a6'))).status).toBe(429)
  const headers = { ...ofNetwork('a6'), 'x-order-key': order.key }
  expect((await get(`?q=${order.order_id}`, headers)).status).toBe(200)
  expect((await get(`/${certificate_number}/view`, ofNetwork('a6'))).status).toBe(200)
})

test('forty concurrent requests open as many certificates as forty sequential requests', async () => {
  const made = await many(40)
  const answers = await Promise.all(
    made.map(({ certificate_number }) => get(`?q=${certificate_number}`, ofNetwork('a7'))),
  )
  expect(opened(answers.map(({ status }) => status))).toBe(12)
  const [one] = await many(1)
  const twice = await Promise.all(
    Array.from({ length: 8 }, () => get(`?q=${one?.certificate_number}`, ofNetwork('a8'))),
  )
  expect(opened(twice.map(({ status }) => status))).toBe(8)
  expect(await countRows('attempts', "key LIKE 'certificates:%' AND n = 1")).toBe(1)
})

test('neighbouring networks share a higher certificate limit, and the operator is notified when the shop’s limit is reached', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  let near = 0
  for (let n = 1; n <= 4; n++) {
    for (const { certificate_number } of await many(12))
      near += (await get(`?q=${certificate_number}`, { 'cf-connecting-ip': `198.51.100.${n}` })).ok ? 1 : 0
  }
  expect(near).toBe(36)
  await runSql(
    "INSERT OR REPLACE INTO attempts (key, n, until) VALUES ('total:certificates', 2000, ?)",
    until,
  )
  const row = await newCertificate({ code: 'ABCDEFGH12399' })
  expect((await get(`?q=${row.certificate_number}`, ofNetwork('a9'))).status).toBe(429)
  expect((await get(`?q=${row.certificate_number}&code=${row.code}`, ofNetwork('a9'))).status).toBe(200)
  const { strained } = await (await ask('/api/admin/dashboard', { token: await signIn() })).json<{
    strained: { name: string; percent: number }[]
  }>()
  expect(strained).toMatchObject([{ name: 'certificates', percent: 100 }])
  expect(await countRows('audit_events', "action = 'limit_reached' AND entity_id = 'certificates'")).toBe(1)
})

test('above the certificate limit the page asks for phone digits, and the code printed on a certificate still opens it', async () => {
  await used('aa')
  const { certificate_number, name } = await newCertificate({ code: 'ABCDEFGH12377' })
  const page = async (path: string) => {
    const response = await ask(path, { env: { ...lossy, ASSETS }, headers: ofNetwork('aa') })
    return { status: response.status, html: await response.text() }
  }
  const refused = await page(`/certificate/${certificate_number}`)
  expect(refused.status).toBe(429)
  expect(refused.html).toContain('Nomornya saja belum cukup')
  expect(refused.html).toContain('4 angka terakhir nomor WhatsApp pemesan')
  expect(refused.html).not.toContain(name)
  const opened = await page(`/certificate/${certificate_number}?code=ABCDEFGH12377`)
  expect([opened.status, opened.html.includes(name)]).toEqual([200, true])
})

test('masked certificates found by an order code count as look-ups, and searches without a result count too', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { certificate_number } = await newCertificate({ order_id: (await rowOf(order)).id })
  const status = async (query: string, network = 'b1') =>
    (await get(`?q=${query}`, ofNetwork(network))).status
  expect(await status(order.order_id)).toBe(200)
  expect(await status('ORDER-100ZZ')).toBe(404)
  expect(await countRows('attempts', "key LIKE 'looks:%' AND n = 2")).toBe(1)
  await runSql("UPDATE attempts SET n = 300 WHERE key LIKE 'looks:%'")
  for (const code of [order.order_id, 'ORDER-100ZZ']) {
    const refused = await get(`?q=${code}`, ofNetwork('b1'))
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'lookups_used_up' })
  }
  for (const query of [
    certificate_number,
    `${order.order_id}&key=${order.key}`,
    `${order.order_id}&phone4=7890`,
  ])
    expect(await status(query), query).toBe(200)
  expect(await status(order.order_id, 'b2')).toBe(200)
})
