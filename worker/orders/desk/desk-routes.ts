import { type Context, Hono } from 'hono'
import {
  callerAnswer,
  callerQuery,
  deskNamesInput,
  orderNews,
  orderNewsQuery,
  orderNoteInput,
  orderNotes,
  orderPicks,
  orderPicksQuery,
  ordersAround,
} from '../../contract/orders/desk'
import { deskOrderInput, orderDetail, orderListQuery } from '../../contract/orders/orders'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { anonymize } from '../../erase/anonymize'
import { operatorContext } from '../../http/context'
import { describe } from '../../http/describe'
import { idempotencyHeader, idempotencyKey } from '../../http/idempotency'
import { purge } from '../../http/purge'
import { valid } from '../../http/validate'
import { detail } from '../look/detail'
import { place } from '../place/place'
import { around, news } from './around'
import { caller } from './caller'
import { nameAtDesk } from './names'
import { addNote, readNotes } from './notes'
import { picks } from './picks'

const read = (c: Context<Env>, id: string, now: string) => detail(c.var.db, c.env.ORDER_KEY_SECRET, id, now)

/** What the operator does beyond one order at a time. Mounted before the routes by id. */
export const orderDesk = new Hono<Env>()
  .post(
    '/',
    describe('placeOrderForCustomer', 'Membuat pesanan untuk pelanggan', {
      status: 201,
      answer: orderDetail,
      headers: idempotencyHeader,
    }),
    valid('json', deskOrderInput),
    async c => {
      const now = nowText()
      const key = idempotencyKey(c)
      const { rows, soldOut } = await place(operatorContext(c, now), {
        input: c.req.valid('json'),
        key,
        address: null,
      })
      if (soldOut) await purge(c, 'animals')
      return c.json(await read(c, rows.order.id, now), 201)
    },
  )
  .get(
    '/caller',
    describe('findCaller', 'Nama dan email dari pesanan terakhir sebuah nomor', { answer: callerAnswer }),
    valid('query', callerQuery),
    async c => c.json({ customer: await caller(c.var.db, c.req.valid('query').phone) }),
  )
  .get(
    '/picks',
    describe('pickOrders', 'Pesanan mana saja yang cocok dengan sebuah filter', { answer: orderPicks }),
    valid('query', orderPicksQuery),
    async c => c.json(await picks(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/news',
    describe('getOrderNews', 'Apa yang baru di daftar pesanan', { answer: orderNews }),
    valid('query', orderNewsQuery),
    async c => c.json(await news(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/:id/around',
    describe('getOrdersAround', 'Pesanan sebelum dan sesudahnya dalam sebuah daftar', {
      answer: ordersAround,
    }),
    valid('query', orderListQuery),
    async c => c.json(await around(c.var.db, c.req.param('id'), c.req.valid('query'))),
  )
  .get(
    '/:id/notes',
    describe('getOrderNotes', 'Catatan tim tentang sebuah pesanan', { answer: orderNotes }),
    async c => c.json({ items: await readNotes(c.var.db, c.req.param('id')) }),
  )
  .post(
    '/:id/notes',
    describe('addOrderNote', 'Menulis catatan tim tentang sebuah pesanan', { answer: orderNotes }),
    valid('json', orderNoteInput),
    async c => {
      const id = c.req.param('id')
      await addNote(operatorContext(c), id, c.req.valid('json').text)
      return c.json({ items: await readNotes(c.var.db, id) })
    },
  )
  .put(
    '/:id/beneficiaries',
    describe('setOrderNames', 'Mengisi atau mengubah atas nama', { answer: orderDetail }),
    valid('json', deskNamesInput),
    async c => {
      const now = nowText()
      const id = c.req.param('id')
      await nameAtDesk(operatorContext(c, now), id, c.req.valid('json'))
      return c.json(await read(c, id, now))
    },
  )
  .post(
    '/:id/anonymize',
    describe('anonymizeOrder', 'Menghapus data pribadi dari pesanan yang sudah ditutup', {
      answer: orderDetail,
    }),
    async c => {
      const now = nowText()
      const id = c.req.param('id')
      await anonymize(operatorContext(c, now), c.env.MEDIA, id)
      return c.json(await read(c, id, now))
    },
  )
