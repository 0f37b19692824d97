import { z } from 'zod'
import {
  claimMessagesAnswer,
  claimMessagesInput,
  messageListQuery,
  messagePage,
  messageSchema,
  messageStateInput,
  messageSummarySchema,
} from '../contract/messages/messages'
import { nowText } from '../db/stamp'
import { siteOriginOf } from '../http/origin'
import { createRoutes, describeRoute, operatorContext, validateInput } from '../http/route'
import { claimMessages, countMessages, listMessages, readMessage, setMessageState } from './claim'

const idParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const messageAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listMessages', 'Pesan kepada pelanggan menurut keadaannya', messagePage),
    validateInput('query', messageListQuery),
    async c => c.json(await listMessages(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/summary',
    describeRoute('getMessageSummary', 'Berapa pesan yang menunggu', messageSummarySchema),
    async c => c.json(await countMessages(c.var.db, nowText(), c.env.EMAIL !== undefined)),
  )
  .post(
    '/claim',
    describeRoute(
      'claimMessages',
      'Mengambil pesan WhatsApp berikutnya untuk satu operator',
      claimMessagesAnswer,
    ),
    validateInput('json', claimMessagesInput),
    async c => {
      const { origin } = siteOriginOf(c.env, c.req.url)
      const desk = { ...operatorContext(c), origin, secret: c.env.ORDER_KEY_SECRET }
      return c.json(await claimMessages(desk, c.req.valid('json')))
    },
  )
  .put(
    '/:id/state',
    describeRoute('markMessage', 'Menandai pesan terkirim, dilewati, atau menunggu lagi', messageSchema),
    validateInput('param', idParam),
    validateInput('json', messageStateInput),
    async c => {
      const { id } = c.req.valid('param')
      await setMessageState(operatorContext(c), id, c.req.valid('json'))
      return c.json(await readMessage(c.var.db, id))
    },
  )
