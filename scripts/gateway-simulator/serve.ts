// Serves both simulated payment providers on a free port of this machine: for npm start and browser tests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { simulateMidtrans } from './midtrans.ts'
import { simulateXendit } from './xendit.ts'

/** If a simulator is configured, the shop uses this key instead of a real one. */
const simulatedKey = 'simulasi'

async function readRequest(incoming: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = 'GET', url = '/', headers } = incoming
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: method === 'POST' ? Buffer.concat(chunks) : undefined,
  })
}

async function writeResponse(outgoing: ServerResponse, response: Response) {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

/** `shopUrl`: the address of the shop. Xendit sends its notifications there; Midtrans gets an address per charge. */
export async function serveProviders(shopUrl = '') {
  const midtrans = simulateMidtrans({ serverKey: simulatedKey })
  const xendit = simulateXendit({
    secretKey: simulatedKey,
    callbackToken: simulatedKey,
    notifyUrl: `${shopUrl}/api/notifications/xendit`,
  })

  /** Both providers have a page for paying; each knows only its own charges. */
  function providerOf(path: string) {
    if (path.startsWith('/v3')) return xendit
    const [, id = ''] = /^\/simulasi\/([^/]+)/.exec(path) ?? []
    return id !== '' && xendit.taken().has(decodeURIComponent(id)) ? xendit : midtrans
  }

  const server = createServer(async (incoming, outgoing) => {
    try {
      const request = await readRequest(incoming)
      await writeResponse(outgoing, await providerOf(new URL(request.url).pathname).handle(request))
    } catch (error) {
      outgoing.destroy(error instanceof Error ? error : undefined)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The simulated providers have no port.')
  return {
    midtrans,
    xendit,
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
