import { randomInt, randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { z } from 'zod'

type Ask = {
  method?: string
  headers?: Record<string, string>
  json?: unknown
}
export type BenchResponse = { status: number; headers: IncomingHttpHeaders; text: string }

export function openClient(base: string, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const ask = (path: string, { method = 'GET', headers = {}, json }: Ask = {}) =>
    new Promise<BenchResponse>((resolve, reject) => {
      const body = json === undefined ? undefined : JSON.stringify(json)
      const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
      // Node sends the body of a DELETE without a length; the server would parse the body as the next request.
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request(
        // Not `new URL(path, base)`: a path that begins with two slashes would replace the host.
        new URL(base + path),
        { agent, method, headers: { ...typed, ...length } },
        answer => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', chunk => (text += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof openClient>

const placed = z.object({ order_id: z.string(), key: z.string() })

export const readOrder = (text: string) => placed.parse(JSON.parse(text))

export function postOrder({ ask }: Client, animal_id: string, quantity = 1) {
  return ask('/api/orders', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    json: {
      customer_name: 'Budi Santoso',
      customer_phone: `+628${randomInt(100_000_000, 999_999_999)}`,
      customer_email: 'budi@contoh.id',
      items: [{ animal_id, quantity, beneficiaries: [{ name: 'Budi Santoso' }] }],
    },
  })
}

export const anyOf = (animals: string[]) => animals[randomInt(animals.length)] ?? ''

export async function sampleOrder({ url, animals }: { url: string; animals: string[] }) {
  const client = openClient(url, 1)
  const { text } = await postOrder(client, anyOf(animals))
  client.close()
  return readOrder(text)
}
