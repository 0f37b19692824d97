import { items } from '../contract/base'
import { feed, feedInput, feedPatch, feedWithSecret } from '../contract/money/feeds'
import { nowText } from '../db/stamp'
import { type Call, describe, operatorContext, routes, valid } from '../http/route'
import { addFeed, changeFeed, listFeeds } from './manage'
import { feedSecret } from './signature'

type Row = Awaited<ReturnType<typeof addFeed>>
const withSecret = (c: Call, row: Row) =>
  feedWithSecret.parse({ ...row, secret: feedSecret(c.env.ORDER_KEY_SECRET, row) })

/** Machines that may send bank rows. */
export const adminFeeds = routes()
  .get('/', describe('listFeeds', 'Daftar sumber mutasi otomatis', items(feed)), async c =>
    c.json(items(feed).parse({ items: await listFeeds(c.var.db) })),
  )
  .post(
    '/',
    describe('createFeed', 'Menambah sumber; rahasianya hanya tampil sekali', feedWithSecret, {
      status: 201,
    }),
    valid('json', feedInput),
    async c => c.json(withSecret(c, await addFeed(operatorContext(c), c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describe('changeFeed', 'Mengubah nama atau verifikasi otomatis', feed),
    valid('json', feedPatch),
    async c =>
      c.json(feed.parse(await changeFeed(operatorContext(c), c.req.param('id'), c.req.valid('json')))),
  )
  .post(
    '/:id/renew',
    describe('renewFeedSecret', 'Mengganti rahasia; yang lama tidak berlaku lagi', feedWithSecret),
    async c =>
      c.json(withSecret(c, await changeFeed(operatorContext(c), c.req.param('id'), { renew: true }))),
  )
  .post('/:id/revoke', describe('revokeFeed', 'Mencabut sumber', feed), async c =>
    c.json(feed.parse(await changeFeed(operatorContext(c), c.req.param('id'), { revoked_at: nowText() }))),
  )
