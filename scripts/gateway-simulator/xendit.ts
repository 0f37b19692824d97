// Payment Requests v3 of Xendit as documented: statuses in upper case, amounts as numbers, 409 for a used reference,
// the paid amount only in the payment, and a request that stays expired although its payment arrived.

import type {
  ChargeOperation,
  ProviderPart,
  SimulatedCharge,
  SimulatorOptions,
  SimulatorRequest,
} from './simulator.ts'
import { createChargeStore, createSimulator, jsonAnswer, recordOf, textOf } from './simulator.ts'

const minute = 60_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Minutes until charges of these channels expire; virtual accounts have `expires_at`. */
const fixedMinutes: Record<string, number> = { QRIS: 48 * 60, DANA: 24 * 60, SHOPEEPAY: 30 }

const failure = (status: number, error_code: string, message: string) =>
  jsonAnswer({ error_code, message }, status)

const paymentId = ({ reference }: SimulatedCharge) => reference.replace('pr-', 'py-')

export type XenditSimulatorOptions = SimulatorOptions & {
  secretKey: string
  callbackToken: string
  /** Set in the dashboard, not per charge. */
  notifyUrl?: string
}

export function simulateXendit(options: XenditSimulatorOptions) {
  const { secretKey, clock = Date.now, notifyUrl = '' } = options
  let callbackToken = options.callbackToken
  const store = createChargeStore(clock)
  const properties = new Map<string, Record<string, unknown>>()

  const isKnown = ({ headers }: SimulatorRequest) =>
    headers.get('authorization') === `Basic ${btoa(`${secretKey}:`)}`

  function requestStatus({ state, isLate }: SimulatedCharge) {
    if (state === 'paid' && isLate) return 'EXPIRED'
    if (state === 'paid') return 'SUCCEEDED'
    if (state === 'cancelled') return 'CANCELED'
    if (state === 'expired') return 'EXPIRED'
    return state === 'reversed' ? 'FAILED' : 'REQUIRES_ACTION'
  }

  function actions({ channel, reference, id }: SimulatedCharge, origin: string) {
    const number = reference.replaceAll(/\D/g, '').slice(0, 10).padEnd(10, '7')
    if (channel.endsWith('_VIRTUAL_ACCOUNT'))
      return [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: `8860${number}` }]
    if (channel === 'QRIS')
      return [
        {
          type: 'PRESENT_TO_CUSTOMER',
          descriptor: 'QR_STRING',
          value: `00020101021226SIMULASI${number}5802ID`,
        },
      ]
    const value = `${origin}/simulasi/${encodeURIComponent(id)}`
    return [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value }]
  }

  const common = (found: SimulatedCharge, on: ChargeOperation) => ({
    business_id: '5f27a14a9bf05c73dd040bc8',
    reference_id: found.id,
    payment_request_id: found.reference,
    type: 'PAY',
    country: 'ID',
    currency: store.takesFault('other_currency', found.id, on) ? 'PHP' : 'IDR',
    request_amount: found.asked + (store.takesFault('fraction', found.id, on) ? 0.5 : 0),
    capture_method: 'AUTOMATIC',
    channel_code: found.channel,
    created: iso(found.createdAt),
    updated: iso(found.paidAt ?? found.createdAt),
  })

  const describe = (found: SimulatedCharge, origin: string, on: ChargeOperation) => ({
    ...common(found, on),
    channel_properties: properties.get(found.id),
    actions: actions(found, origin),
    status: requestStatus(found),
    ...(found.paidAt === null ? {} : { latest_payment_id: paymentId(found) }),
  })

  const payment = (found: SimulatedCharge) => ({
    ...common(found, 'status'),
    payment_id: paymentId(found),
    status: found.state === 'reversed' ? 'FAILED' : 'SUCCEEDED',
    created: iso(found.paidAt ?? clock()),
    ...(store.takesFault('without_captures', found.id, 'status')
      ? {}
      : {
          captures: [
            {
              capture_id: found.reference.replace('pr-', 'cap-'),
              capture_amount: found.taken,
              capture_timestamp: iso(found.paidAt ?? clock()),
            },
          ],
        }),
  })

  function create({ body, origin }: SimulatorRequest) {
    const [id, channel, amount] = [
      textOf(body.reference_id),
      textOf(body.channel_code),
      Number(body.request_amount),
    ]
    if (id === '' || !(amount > 0) || body.currency !== 'IDR' || body.country !== 'ID')
      return failure(400, 'API_VALIDATION_ERROR', 'Fields or values do not comply with our API specification')
    const isOffered = channel.endsWith('_VIRTUAL_ACCOUNT') || fixedMinutes[channel] !== undefined
    if (!isOffered)
      return failure(
        400,
        'API_VALIDATION_ERROR',
        `API endpoint and method is not supported for "${channel}" channel code`,
      )
    if (store.find(id)) return failure(409, 'DUPLICATE_ERROR', 'Duplication is not allowed.')
    const given = recordOf(body.channel_properties)
    properties.set(id, given)
    const fixed = fixedMinutes[channel]
    const added = store.add({
      id,
      reference: `pr-${crypto.randomUUID()}`,
      channel,
      asked: amount,
      notifyUrl,
      returnUrl: textOf(given.success_return_url),
      expiresAt: fixed === undefined ? Date.parse(textOf(given.expires_at)) : clock() + fixed * minute,
      state: 'open',
    })
    return jsonAnswer(describe(added, origin, 'open'), 201)
  }

  const unknownId = () => failure(404, 'DATA_NOT_FOUND', 'ID specified in request cannot be found.')

  function read(id: string, { origin }: SimulatorRequest) {
    const found = store.find(id)
    return found ? jsonAnswer(describe(found, origin, 'status')) : unknownId()
  }

  function readPayment(id: string) {
    const found = store.find(id.replace('py-', 'pr-'))
    if (!found || found.paidAt === null) return unknownId()
    if (store.takesFault('payment_unreadable', found.id, 'status')) return jsonAnswer({ payment_id: id }, 200)
    return jsonAnswer(payment(found))
  }

  function cancel(id: string, { origin }: SimulatorRequest) {
    const found = store.find(id)
    if (!found) return unknownId()
    if (found.state === 'open' && store.takesFault('paid_while_closing', found.id, 'close'))
      simulator.pay(found.id)
    if (found.state !== 'open')
      return failure(400, 'INVALID_REQUEST_STATUS', 'Payment request cannot be cancelled')
    found.state = 'cancelled'
    return jsonAnswer(describe(found, origin, 'close'))
  }

  function pretendPayment(id: string, { body }: SimulatorRequest) {
    const found = store.find(id)
    if (!found) return unknownId()
    simulator.pay(found.id, body.amount === undefined ? undefined : Number(body.amount))
    return jsonAnswer({ status: 'PENDING', message: 'A simulated payment is being processed.' })
  }

  const provider: ProviderPart = {
    route(call) {
      const { method, path, body } = call
      const refuseKey = () => failure(401, 'INVALID_API_KEY', 'API key in request is invalid')
      const guarded = (on: ChargeOperation, id: string, run: () => Response) => ({
        on,
        id,
        run: isKnown(call) ? run : refuseKey,
      })
      if (method === 'POST' && path === '/v3/payment_requests')
        return guarded('open', textOf(body.reference_id), () => create(call))
      const [, kind, key = '', verb] =
        /^\/v3\/(payment_requests|payments)\/([^/]+)(?:\/(cancel|simulate))?$/.exec(path) ?? []
      const id = store.find(key.replace('py-', 'pr-'))?.id ?? key
      if (kind === 'payments' && method === 'GET') return guarded('status', id, () => readPayment(key))
      if (kind !== 'payment_requests') return null
      if (method === 'GET' && !verb) return guarded('status', id, () => read(key, call))
      if (method === 'POST' && verb === 'cancel') return guarded('close', id, () => cancel(key, call))
      if (method === 'POST' && verb === 'simulate')
        return guarded('status', id, () => pretendPayment(key, call))
      return null
    },

    async notification(found, edits) {
      const isPaid = found.paidAt !== null
      const data = isPaid ? payment(found) : { ...common(found, 'status'), status: requestStatus(found) }
      return {
        url: found.notifyUrl,
        headers: { 'content-type': 'application/json', 'x-callback-token': callbackToken },
        body: JSON.stringify({
          event: isPaid ? 'payment.capture' : 'payment_request.expiry',
          business_id: '5f27a14a9bf05c73dd040bc8',
          created: iso(clock()),
          data: { ...data, ...edits },
        }),
      }
    },
  }

  const simulator = createSimulator(store, provider, options)
  return {
    ...simulator,
    rotateToken: (token: string) => {
      callbackToken = token
    },
  }
}
