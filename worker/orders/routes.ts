import type { Context } from '../context'
import { correctionInput, correctionsAnswer } from '../contract/orders/corrections'
import { holdAnswer, holdInput } from '../contract/orders/hold'
import { type Credential, forgottenInput, linksSent, lookupQuery } from '../contract/orders/lookup'
import {
  beneficiariesInput,
  claimAnswer,
  messagesOkInput,
  orderInput,
  orderView as orderViewSchema,
} from '../contract/orders/orders'
import { problems } from '../contract/problems'
import { nowText } from '../db/stamp'
import { challenged } from '../http/challenge'
import { credentialOf, keyHeader } from '../http/credential'
import { idempotencyHeader, idempotencyKey } from '../http/idempotency'
import { limited, networkHashes, originHash } from '../http/limits'
import { declaredBytes, type ProofForm, proofForm } from '../http/proof-form'
import { type Call, customerContext, describe, routes, valid } from '../http/route'
import { logError } from '../log'
import { mailLinksBehind, tellBehind } from '../post'
import { Problem } from '../problem'
import { agree } from './life/agree'
import { cancel } from './life/cancel'
import { claim, type Proof } from './life/claim'
import { askCorrection, correctionsOf } from './life/correct'
import { name } from './life/name'
import { discardProof, forgetNote, storeProof } from './life/proof'
import { leaveRoom, takeRoom } from './life/proof-bytes'
import { isGiven } from './look/access'
import { countForgotten } from './look/forgotten'
import { orderKey } from './look/key'
import { type OrderRows, readOrderById } from './look/rows'
import { orderView } from './look/view'
import { lookUp, owned } from './owned'
import { placeCounted } from './place/guess'
import { holdFor } from './place/hold'
import { place } from './place/place'

const whole = (c: Call, rows: OrderRows, now: string) =>
  orderView(rows, orderKey(c.env.ORDER_KEY_SECRET, rows.order), now)

async function reread(c: Call, rows: OrderRows, now: string) {
  const fresh = await readOrderById(c.var.db, rows.order.id)
  if (!fresh) throw new Problem('order_not_found')
  return whole(c, fresh, now)
}

/** The order as it is once its customer, who proves to be that, has taken a step. */
async function after(
  c: Call,
  query: Credential,
  step: (context: Context, rows: OrderRows) => Promise<unknown>,
) {
  const context = customerContext(c)
  const rows = await owned(c, c.req.param('order_id') ?? '', credentialOf(c, query), context.now)
  await step(context, rows)
  return c.json(await reread(c, rows, context.now))
}

type Kept = { proof: Proof | null; problem: Problem | null; lost: string | null }

const lost =
  'Bukti transfer belum dapat disimpan. Pernyataan Anda sudah kami catat; silakan kirim buktinya sekali lagi.'

/** Keeps the proof, or tells why not; a store that fails is no reason to lose a claim either. */
async function keepProof(media: R2Bucket, order_id: string, { file, problem }: ProofForm): Promise<Kept> {
  if (!file) return { proof: null, problem, lost: null }
  try {
    return { proof: await storeProof(media, order_id, file), problem: null, lost: null }
  } catch (error) {
    if (error instanceof Problem) return { proof: null, problem: error, lost: null }
    logError(error, { event: 'proof_not_stored', order: order_id })
    return { proof: null, problem: null, lost }
  }
}

/** Reads what was sent with a claim and keeps its proof, as far as order, network and shop have room for its bytes. */
async function keptForm(c: Call, order_id: string, now: string) {
  const { db } = c.var
  const room = { order_id, from: networkHashes(c), bytes: declaredBytes(c) }
  const hasRoom = await takeRoom(db, room, now)
  let size = 0
  try {
    const form = await proofForm(c, hasRoom)
    const kept = await keepProof(c.env.MEDIA, order_id, form)
    size = kept.proof?.size ?? 0
    return { note: form.note, ...kept }
  } finally {
    if (hasRoom) await leaveRoom(db, room, size)
  }
}

/** A refused proof after its claim was kept: the same problem, which says that the claim stands. */
const withClaim = ({ code, extra }: Problem) =>
  new Problem(code, {
    ...extra,
    detail: `${extra.detail ?? problems[code][1]} Pernyataan transfer Anda sudah kami catat; bukti dapat dikirim lagi.`,
    claimed: true,
  })

export const orders = routes()
  .post(
    '/',
    describe('placeOrder', 'Membuat pesanan', orderViewSchema, { status: 201, headers: idempotencyHeader }),
    limited('ORDER_LIMIT'),
    valid('json', orderInput),
    challenged,
    async c => {
      const key = idempotencyKey(c)
      const now = nowText()
      const sending = { input: c.req.valid('json'), key, address: originHash(c) }
      const { rows } = await placeCounted(c.var.db, sending, now, () =>
        place(customerContext(c, now), sending),
      )
      tellBehind(c, rows.order.id)
      return c.json(whole(c, rows, now), 201)
    },
  )
  .get(
    '/:order_id',
    describe('getOrder', 'Melihat pesanan', orderViewSchema, { headers: keyHeader }),
    valid('query', lookupQuery),
    async c => {
      const now = nowText()
      const credential = credentialOf(c, c.req.valid('query'))
      const { rows, isOwner } = await lookUp(c, c.req.param('order_id'), credential, now)
      if (!rows || (isGiven(credential) && !isOwner)) throw new Problem('order_not_found')
      return c.json(isOwner ? whole(c, rows, now) : orderView(rows, null, now))
    },
  )
  .post(
    '/:order_id/payment-claim',
    describe('claimPayment', 'Menyatakan sudah transfer', claimAnswer, {
      headers: keyHeader,
      consumes: 'multipart/form-data',
    }),
    limited('CLAIM_LIMIT'),
    valid('query', lookupQuery),
    async c => {
      const now = nowText()
      const rows = await owned(c, c.req.param('order_id'), credentialOf(c, c.req.valid('query')), now)
      if (rows.order.payment_status === 'verified') throw new Problem('order_paid')
      const { note, proof, problem, lost } = await keptForm(c, rows.order.id, now)
      try {
        await claim(customerContext(c, now), rows.order, note, proof)
      } catch (error) {
        // After any other failure nobody knows whether the claim was stored: the cron finds out.
        if (proof && error instanceof Problem) await discardProof(c.env.MEDIA, proof)
        throw error
      }
      if (problem) throw withClaim(problem)
      if (proof) c.executionCtx.waitUntil(forgetNote(c.env.MEDIA, proof))
      return c.json({ ...(await reread(c, rows, now)), proof_problem: lost })
    },
  )
  .put(
    '/:order_id/beneficiaries',
    describe('setBeneficiaries', 'Mengisi atas nama', orderViewSchema, { headers: keyHeader }),
    limited('NAMES_LIMIT'),
    valid('query', lookupQuery),
    valid('json', beneficiariesInput),
    c => after(c, c.req.valid('query'), (context, rows) => name(context, rows, c.req.valid('json'))),
  )
  .put(
    '/:order_id/messages',
    describe('setOrderMessages', 'Menyetujui atau menolak kabar tentang pesanan', orderViewSchema, {
      headers: keyHeader,
    }),
    limited('NAMES_LIMIT'),
    valid('query', lookupQuery),
    valid('json', messagesOkInput),
    c =>
      after(c, c.req.valid('query'), (context, rows) =>
        agree(context, rows.order.id, c.req.valid('json').messages_ok),
      ),
  )
  .post(
    '/:order_id/cancel',
    describe('cancelOrder', 'Membatalkan pesanan', orderViewSchema, { headers: keyHeader }),
    limited('CLAIM_LIMIT'),
    valid('query', lookupQuery),
    c => after(c, c.req.valid('query'), (context, rows) => cancel(context, rows.order.id, networkHashes(c))),
  )
  .get(
    '/:order_id/corrections',
    describe(
      'getCorrections',
      'Nama yang tidak dapat diubah lagi, dan permintaan koreksinya',
      correctionsAnswer,
      { headers: keyHeader },
    ),
    valid('query', lookupQuery),
    async c => {
      const rows = await owned(c, c.req.param('order_id'), credentialOf(c, c.req.valid('query')), nowText())
      return c.json(correctionsAnswer.parse(await correctionsOf(c.var.db, rows)))
    },
  )
  .post(
    '/:order_id/corrections',
    describe('askCorrection', 'Meminta koreksi nama setelah dijadwalkan', correctionsAnswer, {
      headers: keyHeader,
    }),
    limited('NAMES_LIMIT'),
    valid('query', lookupQuery),
    valid('json', correctionInput),
    async c => {
      const now = nowText()
      const rows = await owned(c, c.req.param('order_id'), credentialOf(c, c.req.valid('query')), now)
      await askCorrection(customerContext(c, now), rows, c.req.valid('json'))
      return c.json(correctionsAnswer.parse(await correctionsOf(c.var.db, rows)))
    },
  )

/** What stock a visitor's order would hold. */
export const holds = routes().post(
  '/check',
  describe('checkHold', 'Berapa jam hewan pilihan ditahan tanpa pembayaran', holdAnswer),
  limited('HOLD_LIMIT'),
  valid('json', holdInput),
  async c => c.json(await holdFor(c.var.db, c.req.valid('json'), originHash(c), nowText())),
)

/** Apart from the others: beside `/orders/:order_id` the router takes no fixed word. */
export const orderLinks = routes().post(
  '/',
  describe('sendOrderLinks', 'Mengirim tautan pesanan ke email pemesannya', linksSent, { status: 202 }),
  limited('LOOKUP_LIMIT'),
  valid('json', forgottenInput),
  async c => {
    const person = c.req.valid('json')
    const asked = { phone: person.phone, secret: c.env.ORDER_KEY_SECRET, from: networkHashes(c) }
    await countForgotten(c.var.db, asked, nowText())
    // After the answer, which is the same where nobody ordered.
    mailLinksBehind(c, person)
    return c.json({ sent: true as const }, 202)
  },
)
