import { type Context, Hono } from 'hono'
import { items } from '../contract/base'
import { feed, feedInput, feedPatch, feedWithSecret } from '../contract/money/feeds'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { addFeed, changeFeed, listFeeds } from './manage'
import { feedSecret } from './signature'

type Row = Awaited<ReturnType<typeof addFeed>>
const withSecret = (c: Context<Env>, row: Row) =>
  feedWithSecret.parse({ ...row, secret: feedSecret(c.env.ORDER_KEY_SECRET, row) })

/** Machines that may send bank rows. */
export const adminFeeds = new Hono<Env>()
  .get('/', describe('listFeeds', 'Daftar sumber mutasi otomatis', { answer: items(feed) }), async c =>
    c.json(items(feed).parse({ items: await listFeeds(c.var.db) })),
  )
  .post(
    '/',
    describe('createFeed', 'Menambah sumber; rahasianya hanya tampil sekali', {
      status: 201,
      answer: feedWithSecret,
    }),
    valid('json', feedInput),
    async c => c.json(withSecret(c, await addFeed(operatorContext(c), c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describe('changeFeed', 'Mengubah nama atau verifikasi otomatis', { answer: feed }),
    valid('json', feedPatch),
    async c =>
      c.json(feed.parse(await changeFeed(operatorContext(c), c.req.param('id'), c.req.valid('json')))),
  )
  .post(
    '/:id/renew',
    describe('renewFeedSecret', 'Mengganti rahasia; yang lama tidak berlaku lagi', {
      answer: feedWithSecret,
    }),
    async c =>
      c.json(withSecret(c, await changeFeed(operatorContext(c), c.req.param('id'), { renew: true }))),
  )
  .post('/:id/revoke', describe('revokeFeed', 'Mencabut sumber', { answer: feed }), async c =>
    c.json(feed.parse(await changeFeed(operatorContext(c), c.req.param('id'), { revoked_at: nowText() }))),
  )
