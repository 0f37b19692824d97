import { z } from 'zod'
import { itemsSchema, pageSchema } from '../../contract/base'
import {
  mediaDelete,
  mediaItem,
  mediaPatch,
  mediaQuery,
  mediaUrlInput,
  mediaUsePlace,
  uploadComplete,
  uploadInput,
  uploadStarted,
  widthStoredAnswer,
} from '../../contract/site/media'
import { nowText } from '../../db/stamp'
import { purgeTags } from '../../http/cache/purge'
import { type Call, describe, operatorContext, routes, valid } from '../../http/route'
import { externalSize } from './external'
import { mediaTag, urlsOf } from './keys'
import { addExternalMedia, changeMedia, mediaOf, mediaPage, removeMedia } from './library'
import { completeUpload, startUpload, storeWidth } from './upload'
import { usesOf } from './usage'

/** The raw request body. Its declared length (bytes) is checked before reading. */
function incomingBody(c: Call) {
  const length = c.req.header('content-length')
  return { body: c.req.raw.body, length: length === undefined ? null : Number(length) }
}

const widthParam = z.object({ id: z.uuid(), width: z.coerce.number().int() })
const uploadParam = z.object({ id: z.uuid() })

const uploadRoutes = routes()
  .post(
    '/',
    describe('startUpload', 'Memulai unggahan', uploadStarted, { status: 201 }),
    valid('json', uploadInput),
    async c => c.json(await startUpload(c.env.MEDIA, c.req.valid('json'), nowText()), 201),
  )
  .put(
    '/:id/:width',
    describe('storeUploadPart', 'Mengirim satu bagian unggahan', widthStoredAnswer, {
      consumes: 'application/octet-stream',
    }),
    valid('param', widthParam),
    async c => {
      const { id, width } = c.req.valid('param')
      return c.json({ width, size: await storeWidth(c.env.MEDIA, id, width, incomingBody(c), nowText()) })
    },
  )
  .post(
    '/:id/complete',
    describe('completeUpload', 'Menyelesaikan unggahan', mediaItem),
    valid('param', uploadParam),
    valid('json', uploadComplete),
    async c => {
      const { id } = c.req.valid('param')
      const row = await completeUpload(operatorContext(c), c.env.MEDIA, id, c.req.valid('json'))
      return c.json(mediaItem.parse(row))
    },
  )

export const adminMedia = routes()
  .route('/uploads', uploadRoutes)
  .get(
    '/',
    describe('listMedia', 'Daftar berkas', pageSchema(mediaItem)),
    valid('query', mediaQuery),
    async c => {
      const { items: rows, ...rest } = await mediaPage(c.var.db, c.req.valid('query'))
      return c.json({ items: rows.map(row => mediaItem.parse(row)), ...rest })
    },
  )
  .post(
    '/',
    describe('addMediaUrl', 'Menambah berkas dari alamat lain', mediaItem, { status: 201 }),
    valid('json', mediaUrlInput),
    async c => {
      const input = c.req.valid('json')
      const size = await externalSize(input.file_url, (url, init) => fetch(url, init))
      return c.json(mediaItem.parse(await addExternalMedia(operatorContext(c), input, size)), 201)
    },
  )
  .get('/:id', describe('getMedia', 'Melihat berkas', mediaItem), async c =>
    c.json(mediaItem.parse(await mediaOf(c.var.db, c.req.param('id')))),
  )
  .get('/:id/usage', describe('getMediaUsage', 'Dipakai di', itemsSchema(mediaUsePlace)), async c => {
    const row = await mediaOf(c.var.db, c.req.param('id'))
    return c.json({ items: await usesOf(c.var.db, urlsOf(row)) })
  })
  .patch(
    '/:id',
    describe('changeMedia', 'Mengubah keterangan berkas', mediaItem),
    valid('json', mediaPatch),
    async c =>
      c.json(mediaItem.parse(await changeMedia(operatorContext(c), c.req.param('id'), c.req.valid('json')))),
  )
  .delete('/:id', describe('deleteMedia', 'Menghapus berkas'), valid('query', mediaDelete), async c => {
    const force = c.req.valid('query').force === 'true'
    const { object_key } = await removeMedia(operatorContext(c), c.env.MEDIA, c.req.param('id'), force)
    if (object_key !== null) await purgeTags(c, mediaTag(object_key))
    return c.body(null, 204)
  })
