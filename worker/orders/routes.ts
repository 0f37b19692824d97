import type { Context } from '../context'
import { type Access, type CustomerAction, isCustomerActionAllowed } from '../contract/orders/access'
import { correctionInput, correctionsAnswer } from '../contract/orders/corrections'
import { reservationTimeAnswer, reservationTimeInput } from '../contract/orders/hold'
import {
  type Credential,
  forgottenCodeInput,
  linkSentAnswer,
  orderAccessQuery,
} from '../contract/orders/lookup'
import {
  beneficiariesInput,
  messageConsentInput,
  orderInput,
  orderViewSchema,
  paymentClaimAnswer,
} from '../contract/orders/orders'
import { problemCodes } from '../contract/problems'
import { nowText } from '../db/stamp'
import {
  idempotencyHeader,
  idempotencyKey,
  orderAccessHeaders,
  readOrderCredential,
} from '../http/credential'
import { requireChallenge } from '../http/limits/challenge'
import { clientHash, limitRequestRate, networkHashes } from '../http/limits/limits'
import { declaredFormBytes, type ProofForm, readProofForm } from '../http/proof-form'
import { type Call, createRoutes, customerContext, describeRoute, validateInput } from '../http/route'
import { logError } from '../lib/log'
import { Problem } from '../lib/problem'
import {
  sendOrderLinkAfterResponse,
  sendOrderLinksAfterResponse,
  sendReceiptAfterResponse,
} from '../messages/post'
import { type Proof, recordPaymentClaim } from './lifecycle/claim'
import { readCorrectionState, requestNameCorrection, setMessageConsent } from './lifecycle/correct'
import { cancelByCustomer } from './lifecycle/expire'
import { writeOrderNames } from './lifecycle/name'
import {
  deleteProof,
  deleteProofNote,
  releaseProofBytes,
  reserveProofBytes,
  storeProof,
} from './lifecycle/proof'
import { createViewToken, hasOrderCredential, orderKey } from './lookup/access'
import { countOrderLinkRequest, keyedPhoneHash } from './lookup/link'
import { lookUpOrder, normalizeLookupCode, requireOwnedOrder } from './lookup/owned'
import { type OrderRows, readOrderById } from './lookup/rows'
import { orderView } from './lookup/view'
import { readReservationHours } from './placement/caps'
import { placeOrder } from './placement/place'

/** Access by phone digits gets a view token for one hour, not the permanent key. */
function orderResponse(c: Call, rows: OrderRows, access: Access, now: string) {
  const secret = c.env.ORDER_KEY_SECRET
  const key = access === 'key' ? orderKey(secret, rows.order) : null
  const view = access === 'digits' ? createViewToken(secret, rows.order, now) : null
  return orderView(rows, { key, view }, now)
}

type Owned = OrderRows & { access: Access }

async function readAgain(c: Call, { order, access }: Owned, now: string) {
  const fresh = await readOrderById(c.var.db, order.id)
  if (!fresh) throw new Problem('order_not_found')
  return orderResponse(c, fresh, access, now)
}

async function respondAfterStep(
  c: Call,
  query: Credential,
  action: CustomerAction,
  step: (context: Context, rows: Owned) => Promise<unknown>,
) {
  const context = customerContext(c)
  const rows = await requireOwnedOrder(
    c,
    c.req.param('order_id') ?? '',
    readOrderCredential(c, query),
    action,
    context.now,
  )
  await step(context, rows)
  return c.json(await readAgain(c, rows, context.now))
}

type KeptProof = { proof: Proof | null; problem: Problem | null; lost: string | null }

const proofLostText =
  'Bukti transfer belum dapat disimpan. Pernyataan Anda sudah kami catat; silakan kirim buktinya sekali lagi.'

/** A rejected proof is returned as `problem`, not thrown, so that the claim is still recorded. */
async function keepProof(
  media: R2Bucket,
  order_id: string,
  { file, problem }: ProofForm,
): Promise<KeptProof> {
  if (!file) return { proof: null, problem, lost: null }
  try {
    return { proof: await storeProof(media, order_id, file), problem: null, lost: null }
  } catch (error) {
    if (error instanceof Problem) return { proof: null, problem: error, lost: null }
    logError(error, { event: 'proof_not_stored', order: order_id })
    return { proof: null, problem: null, lost: proofLostText }
  }
}

async function readClaimForm(c: Call, order_id: string, now: string) {
  const { db } = c.var
  const room = { order_id, from: networkHashes(c), bytes: declaredFormBytes(c) }
  const hasRoom = await reserveProofBytes(db, room, now)
  let size = 0
  try {
    const form = await readProofForm(c, hasRoom)
    const kept = await keepProof(c.env.MEDIA, order_id, form)
    size = kept.proof?.size ?? 0
    return { note: form.note, ...kept }
  } finally {
    if (hasRoom) await releaseProofBytes(db, room, size)
  }
}

const withClaim = ({ code, extra }: Problem) =>
  new Problem(code, {
    ...extra,
    detail: `${extra.detail ?? problemCodes[code][1]} Pernyataan transfer Anda sudah kami catat; bukti dapat dikirim lagi.`,
    claimed: true,
  })

export const orderRoutes = createRoutes()
  .post(
    '/',
    describeRoute('placeOrder', 'Membuat pesanan', orderViewSchema, {
      status: 201,
      headers: idempotencyHeader,
    }),
    limitRequestRate('ORDER_LIMIT'),
    validateInput('json', orderInput),
    requireChallenge,
    async c => {
      const key = idempotencyKey(c)
      const now = nowText()
      const sending = { input: c.req.valid('json'), key, address: clientHash(c) }
      const { rows } = await placeOrder(customerContext(c, now), sending)
      sendReceiptAfterResponse(c, rows.order.id)
      return c.json(orderResponse(c, rows, 'key', now), 201)
    },
  )
  .get(
    '/:order_id',
    describeRoute('getOrder', 'Melihat pesanan', orderViewSchema, { headers: orderAccessHeaders }),
    validateInput('query', orderAccessQuery),
    async c => {
      const now = nowText()
      const credential = readOrderCredential(c, c.req.valid('query'))
      const { rows, access } = await lookUpOrder(c, c.req.param('order_id'), credential, now)
      if (!rows || (hasOrderCredential(credential) && access === null)) throw new Problem('order_not_found')
      return c.json(access === null ? orderView(rows, null, now) : orderResponse(c, rows, access, now))
    },
  )
  .post(
    '/:order_id/payment-claim',
    describeRoute('claimPayment', 'Menyatakan sudah transfer', paymentClaimAnswer, {
      headers: orderAccessHeaders,
      consumes: 'multipart/form-data',
    }),
    limitRequestRate('CLAIM_LIMIT'),
    validateInput('query', orderAccessQuery),
    async c => {
      const now = nowText()
      const credential = readOrderCredential(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'claim', now)
      if (rows.order.payment_status === 'verified') throw new Problem('order_paid')
      const { note, proof, problem, lost } = await readClaimForm(c, rows.order.id, now)
      try {
        await recordPaymentClaim(customerContext(c, now), rows.order, note, proof)
      } catch (error) {
        // Delete the file only after a `Problem`: after other errors, a claim may refer to it.
        if (proof && error instanceof Problem) await deleteProof(c.env.MEDIA, proof)
        throw error
      }
      if (problem) throw withClaim(problem)
      if (proof) c.executionCtx.waitUntil(deleteProofNote(c.env.MEDIA, proof))
      return c.json({ ...(await readAgain(c, rows, now)), proof_problem: lost })
    },
  )
  .put(
    '/:order_id/beneficiaries',
    describeRoute('setBeneficiaries', 'Mengisi atas nama', orderViewSchema, { headers: orderAccessHeaders }),
    limitRequestRate('NAMES_LIMIT'),
    validateInput('query', orderAccessQuery),
    validateInput('json', beneficiariesInput),
    // With phone digits only, a request can fill empty names, but not change names.
    c =>
      respondAfterStep(c, c.req.valid('query'), 'fill_names', (context, rows) =>
        writeOrderNames(context, rows, c.req.valid('json'), {
          fillsOnly: !isCustomerActionAllowed(rows.access, 'change_names'),
        }),
      ),
  )
  .put(
    '/:order_id/messages',
    describeRoute('setOrderMessages', 'Menyetujui atau menolak kabar tentang pesanan', orderViewSchema, {
      headers: orderAccessHeaders,
    }),
    limitRequestRate('NAMES_LIMIT'),
    validateInput('query', orderAccessQuery),
    validateInput('json', messageConsentInput),
    c =>
      respondAfterStep(c, c.req.valid('query'), 'set_messages', (context, rows) =>
        setMessageConsent(context, rows.order.id, c.req.valid('json').messages_ok),
      ),
  )
  .post(
    '/:order_id/cancel',
    describeRoute('cancelOrder', 'Membatalkan pesanan', orderViewSchema, { headers: orderAccessHeaders }),
    limitRequestRate('CLAIM_LIMIT'),
    validateInput('query', orderAccessQuery),
    c =>
      respondAfterStep(c, c.req.valid('query'), 'cancel', (context, rows) =>
        cancelByCustomer(context, rows.order.id, networkHashes(c)),
      ),
  )
  .post(
    '/:order_id/link',
    describeRoute('sendOrderLink', 'Mengirim lagi tautan pesanan ke email pemesannya', linkSentAnswer, {
      status: 202,
    }),
    limitRequestRate('LOOKUP_LIMIT'),
    async c => {
      const code = normalizeLookupCode(c.req.param('order_id'))
      await countOrderLinkRequest(c.var.db, code, networkHashes(c), nowText())
      // The response must not reveal whether the order exists and has an e-mail, so send the link after it.
      sendOrderLinkAfterResponse(c, code)
      return c.json({ sent: true as const }, 202)
    },
  )
  .get(
    '/:order_id/corrections',
    describeRoute(
      'getCorrections',
      'Nama yang tidak dapat diubah lagi, dan permintaan koreksinya',
      correctionsAnswer,
      { headers: orderAccessHeaders },
    ),
    validateInput('query', orderAccessQuery),
    async c => {
      const credential = readOrderCredential(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'read', nowText())
      return c.json(correctionsAnswer.parse(await readCorrectionState(c.var.db, rows)))
    },
  )
  .post(
    '/:order_id/corrections',
    describeRoute('askCorrection', 'Meminta koreksi nama setelah dijadwalkan', correctionsAnswer, {
      headers: orderAccessHeaders,
    }),
    limitRequestRate('NAMES_LIMIT'),
    validateInput('query', orderAccessQuery),
    validateInput('json', correctionInput),
    async c => {
      const now = nowText()
      const credential = readOrderCredential(c, c.req.valid('query'))
      const rows = await requireOwnedOrder(c, c.req.param('order_id'), credential, 'ask_correction', now)
      await requestNameCorrection(customerContext(c, now), rows, c.req.valid('json'))
      return c.json(correctionsAnswer.parse(await readCorrectionState(c.var.db, rows)))
    },
  )

export const reservationTimeRoutes = createRoutes().post(
  '/check',
  describeRoute('checkHold', 'Berapa jam hewan pilihan ditahan tanpa pembayaran', reservationTimeAnswer),
  limitRequestRate('HOLD_LIMIT'),
  validateInput('json', reservationTimeInput),
  async c =>
    c.json(await readReservationHours(c.var.db, c.req.valid('json'), clientHash(c) !== null, nowText())),
)

/** These routes have the path `/order-links`, because `/orders/:order_id` would match a path below `/orders`. */
export const orderLinkRoutes = createRoutes().post(
  '/',
  describeRoute('sendOrderLinks', 'Mengirim tautan pesanan ke email pemesannya', linkSentAnswer, {
    status: 202,
  }),
  limitRequestRate('LOOKUP_LIMIT'),
  validateInput('json', forgottenCodeInput),
  async c => {
    const person = c.req.valid('json')
    const whose = keyedPhoneHash(person.phone, c.env.ORDER_KEY_SECRET)
    await countOrderLinkRequest(c.var.db, whose, networkHashes(c), nowText())
    // The response must not reveal whether this number has orders, so send the links after it.
    sendOrderLinksAfterResponse(c, person)
    return c.json({ sent: true as const }, 202)
  },
)
