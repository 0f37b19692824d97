import { itemsSchema } from '../../contract/base'
import { feedInput, feedPatchSchema, feedSchema, newFeedSchema } from '../../contract/money/feeds'
import type { Confirmation } from '../../contract/problems'
import { nowText } from '../../db/stamp'
import { confirmationHeaders } from '../../http/credential'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { notifyOwners, requireOperatorConfirmation } from '../../people/auth/operator'
import { changeFeed, createFeed, findActiveFeed, listFeeds } from './manage'
import { feedSecret } from './receive'

type Row = Awaited<ReturnType<typeof createFeed>>
const withSecret = (c: Call, row: Row) =>
  newFeedSchema.parse({ ...row, secret: feedSecret(c.env.ORDER_KEY_SECRET, row) })

const selfVerifyChange = (name: string, before: string | null) => ({
  label: `Verifikasi otomatis, ${name}`,
  before,
  after: 'ya',
})
const renewedSecret = (name: string) => ({
  label: `Rahasia sumber, ${name}`,
  before: 'yang lama',
  after: 'yang baru',
})

/** Throws `confirmation_needed` without password or second factor. The returned SQL notifies the owners. */
async function requireConfirmation(c: Call, changes: Confirmation['changes']) {
  const confirm: Confirmation | null = changes.length === 0 ? null : { about: 'lead', changes, warnings: [] }
  await requireOperatorConfirmation(c, confirm)
  return notifyOwners(c, 'feeds', confirm)
}

export const feedAdminRoutes = createRoutes()
  .get('/', describeRoute('listFeeds', 'Daftar sumber mutasi otomatis', itemsSchema(feedSchema)), async c =>
    c.json(itemsSchema(feedSchema).parse({ items: await listFeeds(c.var.db) })),
  )
  .post(
    '/',
    describeRoute('createFeed', 'Menambah sumber; rahasianya hanya tampil sekali', newFeedSchema, {
      status: 201,
      headers: confirmationHeaders,
    }),
    validateInput('json', feedInput),
    async c => {
      const input = c.req.valid('json')
      const also = await requireConfirmation(c, input.auto_verify ? [selfVerifyChange(input.name, null)] : [])
      return c.json(withSecret(c, await createFeed(operatorContext(c), input, also)), 201)
    },
  )
  .put(
    '/:id',
    describeRoute('changeFeed', 'Mengubah nama atau verifikasi otomatis', feedSchema, {
      headers: confirmationHeaders,
    }),
    validateInput('json', feedPatchSchema),
    async c => {
      const [id, patch] = [c.req.param('id'), c.req.valid('json')]
      const row = await findActiveFeed(c.var.db, id)
      const isBegun = row?.auto_verify === false && patch.auto_verify === true
      const also = await requireConfirmation(c, isBegun ? [selfVerifyChange(row.name, 'tidak')] : [])
      return c.json(feedSchema.parse(await changeFeed(operatorContext(c), id, patch, also)))
    },
  )
  .post(
    '/:id/renew',
    describeRoute('renewFeedSecret', 'Mengganti rahasia; yang lama tidak berlaku lagi', newFeedSchema, {
      headers: confirmationHeaders,
    }),
    async c => {
      const id = c.req.param('id')
      const row = await findActiveFeed(c.var.db, id)
      // The secret of an `auto_verify` feed can mark any order as paid, so its renewal needs the operator’s password.
      const also = await requireConfirmation(c, row?.auto_verify ? [renewedSecret(row.name)] : [])
      return c.json(withSecret(c, await changeFeed(operatorContext(c), id, { renew: true }, also)))
    },
  )
  .post('/:id/revoke', describeRoute('revokeFeed', 'Mencabut sumber', feedSchema), async c =>
    c.json(
      feedSchema.parse(await changeFeed(operatorContext(c), c.req.param('id'), { revoked_at: nowText() })),
    ),
  )
