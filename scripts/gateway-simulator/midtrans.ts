// Core API and Snap of Midtrans as documented, with their quirks: errors inside HTTP 200, amounts with '.00', Jakarta
// times without zone, 407 for an expired transaction, no transaction before the customer of a Snap page has chosen.

import type {
  ChargeOperation,
  ProviderPart,
  SimulatedCharge,
  SimulatorOptions,
  SimulatorRequest,
} from './simulator.ts'
import { createChargeStore, createSimulator, jsonAnswer, recordOf, textOf } from './simulator.ts'

const hour = 3_600_000
const minute = 60_000
const wib = (ms: number) => new Date(ms + 7 * hour).toISOString().slice(0, 19).replace('T', ' ')

const decimal = (rupiah: number) => `${rupiah}.00`

const timeOf = (text: string) => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}+07:00`)

const failure = (code: number, message: string) =>
  jsonAnswer({ status_code: String(code), status_message: message })

async function sha512(text: string) {
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

const idempotencyMs = 5 * minute

function words({
  state,
  refunded,
  taken,
}: SimulatedCharge): [state: string, code: string, noticeCode: string] {
  if (state === 'paid' && refunded > 0) return [refunded < taken ? 'partial_refund' : 'refund', '200', '200']
  if (state === 'paid') return ['settlement', '200', '200']
  if (state === 'expired') return ['expire', '407', '202']
  if (state === 'cancelled') return ['cancel', '200', '202']
  if (state === 'reversed') return ['deny', '202', '202']
  return ['pending', '201', '201']
}

/** The number of the charge makes the fields of two charges differ. */
function shown(channel: string, reference: string, origin: string, hasQrText: boolean) {
  const number = reference.replaceAll(/\D/g, '').slice(0, 10).padEnd(10, '7')
  if (channel === 'echannel') return { biller_code: '70012', bill_key: number }
  if (channel === 'permata') return { permata_va_number: `8562${number}` }
  if (channel !== 'qris')
    return { va_numbers: [{ bank: channel.replace('_va', ''), va_number: `8808${number}` }] }
  const path = `/qris/${reference}/qr-code`
  return {
    ...(hasQrText ? { qr_string: `00020101021226SIMULASI${number}5802ID6304ABCD` } : {}),
    actions: [
      { name: 'generate-qr-code', method: 'GET', url: `${origin}/v2${path}` },
      { name: 'generate-qr-code-v2', method: 'GET', url: `${origin}/v4${path}` },
    ],
  }
}

export type MidtransSimulatorOptions = SimulatorOptions & { serverKey: string; notifyUrl?: string }

export function simulateMidtrans(options: MidtransSimulatorOptions) {
  const { serverKey, clock = Date.now, notifyUrl = '' } = options
  const store = createChargeStore(clock)
  const repeats = new Map<string, { until: number; body: unknown }>()
  /** By the token of a Snap page: the id of the charge, and whether the page was cancelled. */
  const sessions = new Map<string, { id: string; isCancelled: boolean }>()

  const isKnown = ({ headers }: SimulatorRequest) =>
    headers.get('authorization') === `Basic ${btoa(`${serverKey}:`)}`

  function describe(charge: SimulatedCharge, origin: string, on: ChargeOperation) {
    const [state, code] = words(charge)
    const has = (kind: Parameters<typeof store.takesFault>[0]) => store.takesFault(kind, charge.id, on)
    const amount = charge.paidAt === null ? charge.asked : charge.taken || charge.asked
    const isFeeOnTop = has('fee_imposed')
    return {
      status_code: has('code_as_number') ? Number(code) : code,
      status_message: 'Success, transaction is found',
      transaction_id: charge.reference,
      order_id: charge.id,
      merchant_id: 'G000000000',
      gross_amount: has('fraction') ? `${amount}.50` : decimal(isFeeOnTop ? amount + 4440 : amount),
      currency: has('other_currency') ? 'USD' : 'IDR',
      payment_type: isBank(charge.channel) ? 'bank_transfer' : charge.channel,
      transaction_time: wib(charge.createdAt),
      transaction_status: has('upper_case') ? state.toUpperCase() : state,
      fraud_status: 'accept',
      ...(charge.paidAt === null ? {} : { settlement_time: wib(charge.paidAt) }),
      // One documented sample of QRIS has the other name.
      [charge.channel === 'qris' ? 'expire_time' : 'expiry_time']: wib(charge.expiresAt),
      ...(isFeeOnTop
        ? {
            metadata: {
              extra_info: { gross_amount_info: { original_amount: amount, gross_amount: amount + 4440 } },
            },
          }
        : {}),
      ...(isWallet(charge.channel)
        ? {}
        : shown(charge.channel, charge.reference, origin, !has('no_qr_string'))),
    }
  }

  const asked = (body: Record<string, unknown>) => {
    const details = recordOf(body.transaction_details)
    return { id: textOf(details.order_id), amount: Number(details.gross_amount) }
  }

  /** An id may be used again only after its pending charge was cancelled. */
  const isTaken = (id: string) => {
    const before = store.find(id)
    return before !== undefined && before.state !== 'cancelled'
  }
  const isValid = ({ id, amount }: { id: string; amount: number }) =>
    /^[\w.~-]{1,50}$/.test(id) && Number.isInteger(amount) && amount > 0

  function charge({ body, headers, origin }: SimulatorRequest) {
    const { id, amount } = asked(body)
    const key = headers.get('idempotency-key') ?? ''
    const before = repeats.get(key)
    if (before && before.until > clock()) return jsonAnswer(before.body)
    if (!isValid({ id, amount })) return failure(400, 'One or more parameters in the payload is invalid.')
    if (isTaken(id))
      return failure(
        406,
        'The request could not be completed due to a conflict with the current state of the target',
      )
    const type = textOf(body.payment_type)
    const channel = type === 'bank_transfer' ? textOf(recordOf(body.bank_transfer).bank) : type
    if (!['bca', 'bni', 'bri', 'cimb', 'permata', 'echannel', 'qris'].includes(channel))
      return failure(402, 'Payment channel is not activated.')
    const expiry = recordOf(body.custom_expiry)
    const start = expiry.order_time ? timeOf(textOf(expiry.order_time)) : clock()
    const minutes = Number(expiry.expiry_duration ?? (channel === 'qris' ? 15 : 24 * 60))
    const added = store.add({
      id,
      reference: crypto.randomUUID(),
      channel,
      asked: amount,
      notifyUrl: headers.get('x-override-notification') ?? notifyUrl,
      returnUrl: '',
      expiresAt: start + minutes * minute,
      state: 'open',
    })
    const answer = { ...describe(added, origin, 'open'), status_message: 'Success, transaction is created' }
    if (key !== '' && key.length <= 46 && channel !== 'permata')
      repeats.set(key, { until: clock() + idempotencyMs, body: answer })
    return jsonAnswer(answer)
  }

  function openPage({ body, headers, origin }: SimulatorRequest) {
    const { id, amount } = asked(body)
    const refuse = (status: number, message: string) => jsonAnswer({ error_messages: [message] }, status)
    if (!isValid({ id, amount })) return refuse(400, 'transaction_details.gross_amount is invalid')
    if (isTaken(id)) return refuse(400, 'transaction_details.order_id sudah digunakan')
    const [channel = ''] = Array.isArray(body.enabled_payments) ? body.enabled_payments.map(String) : []
    const expiry = recordOf(body.expiry)
    const start = expiry.start_time ? timeOf(textOf(expiry.start_time)) : clock()
    const token = crypto.randomUUID()
    store.add({
      id,
      reference: crypto.randomUUID(),
      channel,
      asked: amount,
      notifyUrl: headers.get('x-override-notification') ?? notifyUrl,
      returnUrl: textOf(recordOf(body.callbacks).finish),
      expiresAt: start + Number(expiry.duration ?? 24 * 60) * minute,
      state: 'absent',
    })
    sessions.set(token, { id, isCancelled: false })
    return jsonAnswer({ token, redirect_url: `${origin}/snap/v4/redirection/${token}` }, 201)
  }

  function cancelPage(token: string) {
    const session = sessions.get(token)
    const refuse = (message: string) => jsonAnswer({ error_messages: [message] }, 400)
    if (!session) return refuse('token not found')
    if (session.isCancelled) return refuse('token already canceled')
    if (store.must(session.id).state === 'open') return refuse('Transaction is on progress')
    session.isCancelled = true
    simulator.expire(session.id)
    return jsonAnswer({ canceled_at: new Date(clock()).toISOString() })
  }

  /** Midtrans finds a DANA payment only by its own id. */
  function byPath(key: string, { headers }: SimulatorRequest) {
    const found = store.find(key)
    if (!found || found.state === 'absent') return undefined
    const isDana = found.channel === 'dana'
    if (isDana && (key !== found.reference || headers.get('transaction-source') !== 'SNAP_API'))
      return undefined
    return found
  }

  function cancel(key: string, call: SimulatorRequest) {
    const found = byPath(key, call)
    if (!found) return failure(404, "Transaction doesn't exist.")
    if (found.state === 'open' && store.takesFault('paid_while_closing', found.id, 'close'))
      simulator.pay(found.id)
    if (found.state !== 'open') return failure(412, 'Merchant cannot modify the status of the transaction')
    found.state = 'cancelled'
    return jsonAnswer({
      ...describe(found, call.origin, 'close'),
      status_message: 'Success, transaction is canceled',
    })
  }

  function status(key: string, call: SimulatorRequest) {
    const found = byPath(key, call)
    if (!found) return failure(404, "Transaction doesn't exist.")
    return jsonAnswer(describe(found, call.origin, 'status'))
  }

  const page = (token: string, origin: string) =>
    new Response(null, {
      status: 302,
      headers: { location: `${origin}/simulasi/${encodeURIComponent(sessions.get(token)?.id ?? '')}` },
    })

  const provider: ProviderPart = {
    route(call) {
      const { method, path, body } = call
      const refuseKey = () => jsonAnswer({ status_code: '401', status_message: 'Unknown Merchant' }, 401)
      const guarded = (on: ChargeOperation, id: string, run: () => Response) => ({
        on,
        id,
        run: isKnown(call) ? run : refuseKey,
      })
      const [, key = '', verb] = /^\/v2\/([^/]+)\/(status|cancel)$/.exec(path) ?? []
      const id = decodeURIComponent(key)
      const chargeId = store.find(id)?.id ?? id
      if (method === 'POST' && path === '/v2/charge')
        return guarded('open', asked(body).id, () => charge(call))
      if (method === 'POST' && path === '/snap/v1/transactions')
        return guarded('open', asked(body).id, () => openPage(call))
      if (method === 'GET' && verb === 'status') return guarded('status', chargeId, () => status(id, call))
      if (method === 'POST' && verb === 'cancel') return guarded('close', chargeId, () => cancel(id, call))
      const [, token = ''] = /^\/snap\/v1\/transactions\/([^/]+)\/cancel$/.exec(path) ?? []
      if (method === 'POST' && token)
        return guarded('close', sessions.get(token)?.id ?? '', () => cancelPage(token))
      const [, opened = ''] = /^\/snap\/v4\/redirection\/([^/]+)$/.exec(path) ?? []
      if (opened) return { on: 'status', id: '', run: () => page(opened, call.origin) }
      return null
    },

    async notification(found, edits, signed) {
      const [state, , code] = words(found)
      const body = {
        ...describe(found, '', 'status'),
        status_message: 'midtrans payment notification',
        transaction_status: state,
        status_code: code,
        ...signed,
      }
      const signature_key = await sha512(
        `${body.order_id}${body.status_code}${body.gross_amount}${serverKey}`,
      )
      return {
        url: found.notifyUrl,
        headers: { 'content-type': 'application/json', 'user-agent': 'Veritrans' },
        body: JSON.stringify({ ...body, signature_key, ...edits }),
      }
    },
  }

  const simulator = createSimulator(store, provider, options)
  return {
    ...simulator,
    /** The customer of a Snap page chooses a payment method, so Midtrans knows the transaction from now on. */
    choose: (id: string) => {
      const found = store.must(id)
      if (found.state === 'absent') found.state = 'open'
    },
  }
}

const isBank = (channel: string) =>
  channel.endsWith('_va') || ['bca', 'bni', 'bri', 'cimb', 'permata'].includes(channel)
const isWallet = (channel: string) => ['gopay', 'dana', 'ovo', 'shopeepay'].includes(channel)
