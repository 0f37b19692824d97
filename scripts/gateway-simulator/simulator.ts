// The common part of both simulated payment providers: it keeps charges in memory, injects faults and serves the page for
// paying. It uses only Web APIs, so it runs in Node (npm start) and in the Workers runtime of the tests.
import { isWebAddress, type PageCharge, paymentPage } from './page.ts'

/** Faults that replace the response. Those named `accepted_…` carry out the request before its response is lost. */
const transportFaults = [
  'error',
  'busy',
  'html',
  'hang',
  'accepted_then_hung',
  'accepted_then_offline',
  'in_process',
  'redirect',
  'too_large',
  'offline',
] as const
/** Faults in the content of a response. A provider has only the faults that its documentation mentions. */
const contentFaults = [
  'no_qr_string',
  'upper_case',
  'other_currency',
  'fraction',
  'fee_imposed',
  'code_as_number',
  'without_captures',
  'paid_while_closing',
  'payment_unreadable',
] as const
export type Fault = (typeof transportFaults)[number] | (typeof contentFaults)[number]

export type ChargeOperation = 'open' | 'status' | 'close'
/** Without `id` and `on` the fault affects all calls; without `times` it never ends. */
export type FaultScope = { id?: string; on?: ChargeOperation; times?: number }

export type SimulatedCharge = {
  id: string
  reference: string
  /** The provider's name of the payment channel. */
  channel: string
  /** Requested amount in rupiah. */
  asked: number
  /** Rupiah that the provider received; 0 after a reversal. */
  taken: number
  /** Rupiah that the provider refunded to the customer. */
  refunded: number
  notifyUrl: string
  returnUrl: string
  createdAt: number
  expiresAt: number
  paidAt: number | null
  state: 'absent' | 'open' | 'paid' | 'expired' | 'cancelled' | 'reversed'
  /** True if the charge had expired before its payment arrived. */
  isLate: boolean
}

export type SimulatedNotification = { url: string; headers: Record<string, string>; body: string }

export type ProviderPart = {
  /** Returns the operation and charge of a call, or null for an unknown path. `run` creates the response. */
  route(call: SimulatorRequest): { on: ChargeOperation; id: string; run: () => Response } | null
  notification(
    charge: SimulatedCharge,
    edits: Record<string, unknown>,
    signed: Record<string, unknown>,
  ): Promise<SimulatedNotification>
}
export type SimulatorRequest = {
  method: string
  path: string
  body: Record<string, unknown>
  headers: Headers
  origin: string
}

export type SimulatorOptions = { clock?: () => number; send?: (request: Request) => Promise<Response> }

export const jsonAnswer = (body: unknown, status = 200) => Response.json(body, { status })
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const never = () => new Promise<never>(() => {})

function transportAnswer(fault: Fault) {
  if (fault === 'error') return jsonAnswer({ status_code: '500', error_code: 'SERVER_ERROR' }, 503)
  if (fault === 'busy') return jsonAnswer({ error_code: 'RATE_LIMIT_EXCEEDED' }, 429)
  if (fault === 'in_process') return jsonAnswer({ status_code: '202' }, 202)
  if (fault === 'redirect')
    return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })
  if (fault === 'too_large') return jsonAnswer({ padding: 'x'.repeat(100_000) })
  return new Response('<!doctype html><title>Maintenance</title>', {
    headers: { 'content-type': 'text/html' },
  })
}

export function createChargeStore(clock: () => number) {
  const charges = new Map<string, SimulatedCharge>()
  let faults: { kind: Fault; scope: FaultScope; left: number }[] = []

  const fits = (scope: FaultScope, id: string, on: ChargeOperation) =>
    (scope.id ?? id) === id && (scope.on ?? on) === on

  function takesFault(kind: Fault, id: string, on: ChargeOperation) {
    const fault = faults.find(each => each.kind === kind && each.left > 0 && fits(each.scope, id, on))
    if (fault) fault.left -= 1
    return fault !== undefined
  }

  function add(charge: Omit<SimulatedCharge, 'taken' | 'refunded' | 'createdAt' | 'paidAt' | 'isLate'>) {
    const added = { ...charge, taken: 0, refunded: 0, createdAt: clock(), paidAt: null, isLate: false }
    charges.set(charge.id, added)
    return added
  }

  function find(key: string) {
    const charge = charges.get(key) ?? [...charges.values()].find(({ reference }) => reference === key)
    if (charge?.state === 'open' && clock() >= charge.expiresAt) charge.state = 'expired'
    return charge
  }

  function must(key: string) {
    const charge = find(key)
    if (!charge) throw new Error(`The simulator knows no charge ${key}`)
    return charge
  }

  return {
    charges,
    add,
    find,
    must,
    takesFault,
    fault: (kind: Fault, scope: FaultScope = {}) => {
      faults.push({ kind, scope, left: scope.times ?? Number.POSITIVE_INFINITY })
    },
    heal: () => {
      faults = []
    },
    transportFault: (id: string, on: ChargeOperation) =>
      transportFaults.find(kind => takesFault(kind, id, on)),
  }
}
export type Store = ReturnType<typeof createChargeStore>

export function createSimulator(store: Store, provider: ProviderPart, options: SimulatorOptions) {
  const { clock = Date.now, send = (request: Request) => fetch(request) } = options
  let whenAccepted: ((id: string) => Promise<void> | void) | undefined

  /** A payment page on which nobody chose a payment method cannot be used after its expiry. */
  const isUnusable = ({ state, expiresAt }: SimulatedCharge) => state === 'absent' && clock() >= expiresAt

  /** The customer pays `amount`, by default the requested amount. Does nothing if the charge was paid before. */
  function pay(id: string, amount?: number) {
    const charge = store.must(id)
    if (charge.paidAt !== null || isUnusable(charge)) return false
    charge.isLate = charge.state === 'expired' || charge.state === 'cancelled'
    charge.state = 'paid'
    charge.taken = amount ?? charge.asked
    charge.paidAt = clock()
    return true
  }

  const notification = (
    id: string,
    edits: Record<string, unknown> = {},
    signed: Record<string, unknown> = {},
  ) => provider.notification(store.must(id), edits, signed)

  /** Returns false if the shop did not answer 2xx. */
  async function deliver(id: string) {
    const { url, headers, body } = await notification(id)
    try {
      return (await send(new Request(url, { method: 'POST', headers, body }))).ok
    } catch {
      return false
    }
  }

  /** With `kembali` (the shop's page to return to) a GET pays too, so that the shop's button pays with one press. */
  async function page(method: string, { pathname, searchParams }: URL) {
    const [, id = '', action] = /^\/simulasi\/([^/]+)(?:\/(bayar|batal))?$/.exec(pathname) ?? []
    const back = searchParams.get('kembali') ?? ''
    const charge = store.find(decodeURIComponent(id))
    if (!charge) return new Response('Tagihan simulasi tidak ada', { status: 404 })
    if (action === 'bayar' && isWebAddress(back)) {
      pay(charge.id)
      await deliver(charge.id)
      return new Response(null, { status: 303, headers: { location: back } })
    }
    if (method !== 'POST') return paymentPage(pageCharge(charge, isUnusable(charge)))
    if (action === 'bayar') pay(charge.id)
    else if (charge.state === 'open' || charge.state === 'absent') charge.state = 'cancelled'
    return paymentPage(pageCharge(charge, isUnusable(charge)), await deliver(charge.id))
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const { pathname, origin, hostname } = url
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    if (isLocal && pathname.startsWith('/simulasi/')) return page(request.method, url)
    const body = request.method === 'POST' ? await request.json().catch(() => ({})) : {}
    const call = {
      method: request.method,
      path: pathname,
      body: recordOf(body),
      headers: request.headers,
      origin,
    }
    const route = provider.route(call)
    if (route === null) return new Response('Not found', { status: 404 })
    const fault = store.transportFault(route.id, route.on)
    if (fault === 'offline') throw new TypeError('Network connection lost')
    if (fault === 'hang') return never()
    if (fault && !fault.startsWith('accepted_')) return transportAnswer(fault)
    const answer = route.run()
    if (route.on === 'open') await whenAccepted?.(route.id)
    if (fault === 'accepted_then_offline') throw new TypeError('Network connection lost')
    return fault ? never() : answer
  }

  return {
    handle,
    /** Replaces `fetch` in an adapter: also ends a hanging call when its signal aborts. */
    fetcher: (url: string, { signal, ...init }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        handle(new Request(url, init)).then(resolve, reject)
      }),
    fault: store.fault,
    heal: store.heal,
    /** Runs after a charge was created and before the response, because a notification can overtake the response. */
    onAccepted: (callback: (id: string) => Promise<void> | void) => {
      whenAccepted = callback
    },
    pay,
    /** Reverses a settlement, as Permata and Mandiri Bill may do within minutes. */
    reverse: (id: string) => Object.assign(store.must(id), { state: 'reversed', taken: 0 }),
    expire: (id: string) => {
      const charge = store.must(id)
      charge.expiresAt = Math.min(charge.expiresAt, clock())
    },
    /** The provider refunds the customer; `taken` stays, because the shop received the money first. */
    refund: (id: string, amount?: number) => {
      const charge = store.must(id)
      charge.refunded = amount ?? charge.taken
    },
    /** The notification as the provider would send it now. `signed` changes it before signing, `edits` after. */
    notification,
    deliver,
    charge: (id: string) => store.must(id),
    taken: () => new Map([...store.charges.values()].map(({ id, taken }) => [id, taken])),
  }
}
export type Simulator = ReturnType<typeof createSimulator>

const pageCharge = (
  { id, asked, channel, state, returnUrl }: SimulatedCharge,
  isOver: boolean,
): PageCharge => ({
  id,
  amount: asked,
  channel,
  returnUrl,
  state: isOver ? 'ended' : ({ absent: 'open', open: 'open', paid: 'paid' }[String(state)] ?? 'ended'),
})
