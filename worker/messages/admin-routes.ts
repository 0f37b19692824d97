import { z } from 'zod'
import {
  claimMessagesAnswer,
  claimMessagesInput,
  messageListQuery,
  messagePage,
  messageSchema,
  messageStateInput,
  messageSummary,
} from '../contract/messages/messages'
import { nowText } from '../db/stamp'
import { siteOrigin } from '../http/origin'
import { describe, operatorContext, routes, valid } from '../http/route'
import { claimMessages } from './claim'
import { listMessages, readMessage, readSummary } from './list'
import { setMessageState } from './mark'

const idParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const adminMessages = routes()
  .get(
    '/',
    describe('listMessages', 'Pesan kepada pelanggan menurut keadaannya', messagePage),
    valid('query', messageListQuery),
    async c => c.json(await listMessages(c.var.db, c.req.valid('query'), nowText())),
  )
  .get('/summary', describe('getMessageSummary', 'Berapa pesan yang menunggu', messageSummary), async c =>
    c.json(await readSummary(c.var.db, nowText(), c.env.EMAIL !== undefined)),
  )
  .post(
    '/claim',
    describe('claimMessages', 'Mengambil pesan WhatsApp berikutnya untuk satu operator', claimMessagesAnswer),
    valid('json', claimMessagesInput),
    async c => {
      const { origin } = siteOrigin(c.env, c.req.url)
      const desk = { ...operatorContext(c), origin, secret: c.env.ORDER_KEY_SECRET }
      return c.json(await claimMessages(desk, c.req.valid('json')))
    },
  )
  .put(
    '/:id/state',
    describe('markMessage', 'Menandai pesan terkirim, dilewati, atau menunggu lagi', messageSchema),
    valid('param', idParam),
    valid('json', messageStateInput),
    async c => {
      const { id } = c.req.valid('param')
      await setMessageState(operatorContext(c), id, c.req.valid('json'))
      return c.json(await readMessage(c.var.db, id))
    },
  )
