import { expect, test } from 'vitest'
import { simulateMidtrans } from '../../../scripts/gateway-simulator/midtrans'
import { createMidtransGateway } from '../../../worker/money/gateway/midtrans'

const local = 'http://127.0.0.1:9000'

async function open(id = 'Q26-0001-1', return_url = 'http://127.0.0.1:8787/pesanan') {
  const sent: Request[] = []
  const simulator = simulateMidtrans({
    serverKey: 'kunci',
    send: async request => {
      sent.push(request)
      return new Response(null, { status: 204 })
    },
  })
  const gateway = createMidtransGateway({
    server_key: 'kunci',
    environment: 'sandbox',
    base: local,
    snap_base: local,
    fetcher: simulator.fetcher,
  })
  const result = await gateway.open({
    id,
    amount: 2_500_000,
    channel: 'gopay',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    return_url,
    notify_url: 'http://127.0.0.1:8787/api/gateway/midtrans',
    display_name: 'Toko',
  })
  if (!result.ok) throw new Error(result.detail)
  const visit = (path: string, method = 'GET') =>
    simulator.handle(new Request(new URL(path, local), { method }))
  return { simulator, gateway, result, sent, visit }
}

test('the link of a simulated e-wallet opens a page that shows a simulation notice, the amount and two buttons', async () => {
  const { result, visit } = await open()
  const redirect = await visit(result.presented.link ?? '')
  expect(redirect.headers.get('location')).toBe(`${local}/simulasi/Q26-0001-1`)
  const html = await (await visit('/simulasi/Q26-0001-1')).text()
  expect(html).toContain('Ini hanya simulasi.')
  expect(html).toContain('Rp\u00a02.500.000')
  expect(html.match(/<button[^>]*>[^<]*/g)).toEqual([
    '<button class="pay">Bayar (simulasi)',
    '<button class="cancel">Batal',
  ])
})

test('the pay button of the simulated e-wallet pays the charge once and sends the shop a valid notification', async () => {
  const { simulator, gateway, sent, visit } = await open()
  for (let press = 0; press < 2; press++)
    expect(await (await visit('/simulasi/Q26-0001-1/bayar', 'POST')).text()).toContain(
      'Sudah dibayar (simulasi)',
    )
  expect(simulator.taken()).toEqual(new Map([['Q26-0001-1', 2_500_000]]))
  const [request] = sent
  expect(request?.url).toBe('http://127.0.0.1:8787/api/gateway/midtrans')
  const body = await (request as Request).text()
  expect(await gateway.verifyNotification(new Headers(), body)).toMatchObject({ charge_id: 'Q26-0001-1' })
})

test('the simulator’s pay link pays with one press and redirects to the shop, but refuses return links other than http', async () => {
  const { simulator, sent, visit } = await open()
  const pay = (back: string) => visit(`/simulasi/Q26-0001-1/bayar?kembali=${encodeURIComponent(back)}`)
  expect((await pay('javascript:alert(1)')).status).toBe(200)
  expect(simulator.taken()).toEqual(new Map([['Q26-0001-1', 0]]))
  const response = await pay('http://localhost:8787/payment#ORDER-123AB')
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    'http://localhost:8787/payment#ORDER-123AB',
  ])
  expect(simulator.taken()).toEqual(new Map([['Q26-0001-1', 2_500_000]]))
  expect(sent).toHaveLength(1)
})

test('the cancel button of the simulated e-wallet ends the charge without a payment', async () => {
  const { simulator, visit } = await open()
  expect(await (await visit('/simulasi/Q26-0001-1/batal', 'POST')).text()).toContain('sudah berakhir')
  expect(simulator.taken()).toEqual(new Map([['Q26-0001-1', 0]]))
})

test('the page of the simulated e-wallet escapes its texts and links only to web addresses', async () => {
  const { visit } = await open('Q26~1', 'javascript:alert(1)')
  expect(await (await visit('/simulasi/Q26~1')).text()).not.toContain('javascript:')
  const escaped = await open('Q26-1', 'https://toko.example/?a="><script>')
  expect(await (await escaped.visit('/simulasi/Q26-1')).text()).not.toContain('<script>')
})

test('the page of the simulated e-wallet is served only on this machine', async () => {
  const { simulator } = await open()
  const elsewhere = new Request('https://toko.example/simulasi/Q26-0001-1')
  expect((await simulator.handle(elsewhere)).status).toBe(404)
})
