import { type Context, Hono } from 'hono'
import { correctionInput, correctionsAnswer } from '../contract/orders/corrections'
import { lookupQuery } from '../contract/orders/lookup'
import {
  beneficiariesInput,
  claimAnswer,
  messagesOkInput,
  orderInput,
  orderView as orderViewSchema,
} from '../contract/orders/orders'
import { problems } from '../contract/problems'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { challenged } from '../http/challenge'
import { customerContext } from '../http/context'
import { describe } from '../http/describe'
import { idempotencyHeader, idempotencyKey } from '../http/idempotency'
import { limited, networkHashes, originHash } from '../http/limits'
import { keyHeader, proofOf } from '../http/order-proof'
import { declaredBytes, type ProofForm, proofForm } from '../http/proof-form'
import { valid } from '../http/validate'
import { logError } from '../log'
import { tellBehind } from '../post'
import { Problem } from '../problem'
import { agree } from './life/agree'
import { cancel } from './life/cancel'
import { claim, type Proof as StoredProof } from './life/claim'
import { askCorrection, correctionsOf } from './life/correct'
import { name } from './life/name'
import { discardProof, settleProof, storeProof } from './life/proof'
import { leaveRoom, takeRoom } from './life/proof-bytes'
import { isProven } from './look/access'
import { orderKey } from './look/key'
import { type OrderRows, readOrderById } from './look/rows'
import { orderView } from './look/view'
import { lookUp, owned } from './owned'
import { placeCounted } from './place/guess'
import { place } from './place/place'

const whole = (c: Context<Env>, rows: OrderRows, now: string) =>
  orderView(rows, orderKey(c.env.ORDER_KEY_SECRET, rows.order), now)

async function reread(c: Context<Env>, rows: OrderRows, now: string) {
  const fresh = await readOrderById(c.var.db, rows.order.id)
  if (!fresh) throw new Problem('order_not_found')
  return whole(c, fresh, now)
}

type Kept = { proof: StoredProof | null; problem: Problem | null; lost: string | null }

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
async function keptForm(c: Context<Env>, order_id: string, now: string) {
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

export const orders = new Hono<Env>()
  .post(
    '/',
    describe('placeOrder', 'Membuat pesanan', {
      status: 201,
      answer: orderViewSchema,
      headers: idempotencyHeader,
    }),
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
      if (rows.order.message_consent !== null) tellBehind(c, rows.order.id)
      return c.json(whole(c, rows, now), 201)
    },
  )
  .get(
    '/:order_id',
    describe('getOrder', 'Melihat pesanan', { answer: orderViewSchema, headers: keyHeader }),
    valid('query', lookupQuery),
    async c => {
      const now = nowText()
      const proof = proofOf(c, c.req.valid('query'))
      const { rows, isOwner } = await lookUp(c, c.req.param('order_id'), proof, now)
      if (!rows || (isProven(proof) && !isOwner)) throw new Problem('order_not_found')
      return c.json(isOwner ? whole(c, rows, now) : orderView(rows, null, now))
    },
  )
  .post(
    '/:order_id/payment-claim',
    describe('claimPayment', 'Menyatakan sudah transfer', {
      answer: claimAnswer,
      headers: keyHeader,
      consumes: 'multipart/form-data',
    }),
    limited('CLAIM_LIMIT'),
    valid('query', lookupQuery),
    async c => {
      const now = nowText()
      const rows = await owned(c, c.req.param('order_id'), proofOf(c, c.req.valid('query')), now)
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
      if (proof) c.executionCtx.waitUntil(settleProof(c.env.MEDIA, proof))
      return c.json({ ...(await reread(c, rows, now)), proof_problem: lost })
    },
  )
  .put(
    '/:order_id/beneficiaries',
    describe('setBeneficiaries', 'Mengisi atas nama', { answer: orderViewSchema, headers: keyHeader }),
    limited('NAMES_LIMIT'),
    valid('query', lookupQuery),
    valid('json', beneficiariesInput),
    async c => {
      const now = nowText()
      const rows = await owned(c, c.req.param('order_id'), proofOf(c, c.req.valid('query')), now)
      await name(customerContext(c, now), rows, c.req.valid('json'))
      return c.json(await reread(c, rows, now))
    },
  )
  .put(
    '/:order_id/messages',
    describe('setOrderMessages', 'Menyetujui atau menolak kabar tentang pesanan', {
      answer: orderViewSchema,
      headers: keyHeader,
    }),
    limited('NAMES_LIMIT'),
    valid('query', lookupQuery),
    valid('json', messagesOkInput),
    async c => {
      const now = nowText()
      const rows = await owned(c, c.req.param('order_id'), proofOf(c, c.req.valid('query')), now)
      await agree(customerContext(c, now), rows.order.id, c.req.valid('json').messages_ok)
      return c.json(await reread(c, rows, now))
    },
  )
  .post(
    '/:order_id/cancel',
    describe('cancelOrder', 'Membatalkan pesanan', { answer: orderViewSchema, headers: keyHeader }),
    limited('CLAIM_LIMIT'),
    valid('query', lookupQuery),
    async c => {
      const now = nowText()
      const rows = await owned(c, c.req.param('order_id'), proofOf(c, c.req.valid('query')), now)
      await cancel(customerContext(c, now), rows.order.id)
      return c.json(await reread(c, rows, now))
    },
  )
  .get(
    '/:order_id/corrections',
    describe('getCorrections', 'Nama yang tidak dapat diubah lagi, dan permintaan koreksinya', {
      answer: correctionsAnswer,
      headers: keyHeader,
    }),
    valid('query', lookupQuery),
    async c => {
      const rows = await owned(c, c.req.param('order_id'), proofOf(c, c.req.valid('query')), nowText())
      return c.json(correctionsAnswer.parse(await correctionsOf(c.var.db, rows)))
    },
  )
  .post(
    '/:order_id/corrections',
    describe('askCorrection', 'Meminta koreksi nama setelah dijadwalkan', {
      answer: correctionsAnswer,
      headers: keyHeader,
    }),
    limited('NAMES_LIMIT'),
    valid('query', lookupQuery),
    valid('json', correctionInput),
    async c => {
      const now = nowText()
      const rows = await owned(c, c.req.param('order_id'), proofOf(c, c.req.valid('query')), now)
      await askCorrection(customerContext(c, now), rows, c.req.valid('json'))
      return c.json(correctionsAnswer.parse(await correctionsOf(c.var.db, rows)))
    },
  )
