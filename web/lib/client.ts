import type { hc } from 'hono/client'
import type { AppType } from '../../worker/api'

export type Fetcher = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

type Client = ReturnType<typeof hc<AppType>>
type Sent = { param?: Record<string, string>; query?: Record<string, string | undefined>; json?: unknown }
type Options = { headers?: Record<string, string>; init?: RequestInit }

/** The cast is needed, because the proxy builds its routes at run time and TypeScript cannot see them. */
const asClient = (tree: unknown) => tree as Client

function addressOf(segments: string[], { param = {}, query = {} }: Sent) {
  const path = segments.map(segment =>
    segment.startsWith(':') ? encodeURIComponent(param[segment.slice(1)] ?? '') : segment,
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  return `/${path.join('/')}${search.size > 0 ? `?${search}` : ''}`
}

function initOf(method: string, { json }: Sent, { headers, init }: Options): RequestInit {
  if (json === undefined) return { method, headers, ...init }
  const typed = { ...headers, 'content-type': 'application/json' }
  return { method, headers: typed, body: JSON.stringify(json), ...init }
}

const branch = (fetcher: Fetcher, segments: string[]): unknown =>
  new Proxy(() => {}, {
    get: (_, name) => branch(fetcher, [...segments, String(name)]),
    apply(_, __, [sent = {}, options = {}]: [Sent?, Options?]) {
      const address = addressOf(segments.slice(0, -1), sent)
      const method = segments.at(-1)?.slice(1) ?? ''
      return method === 'path' ? address : fetcher(address, initOf(method.toUpperCase(), sent, options))
    },
  })

/** API client with the types and call syntax of `hono/client` at a fifth of its code size. */
export const createApi = (fetcher: Fetcher) => asClient(branch(fetcher, []))
