import { z } from 'zod'
import { itemsSchema, pageSchema } from '../../contract/base'
import {
  completeMediaUploadInput,
  deleteMediaQuery,
  mediaItemSchema,
  mediaPatchSchema,
  mediaQuery,
  mediaUploadAnswer,
  mediaUrlInput,
  mediaUseSchema,
  startMediaUploadInput,
  storedWidthAnswer,
} from '../../contract/site/media'
import { nowText } from '../../db/stamp'
import { purgeTags } from '../../http/cache/purge'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { mediaCacheTag, mediaUrlsOf } from './keys'
import {
  addExternalMedia,
  changeMediaFile,
  externalFileSize,
  listMedia,
  readMediaRow,
  removeMedia,
} from './library'
import { finishMediaUpload, openMediaUpload, storePictureWidth } from './upload'
import { mediaUsesOf } from './usage'

function incomingBody(c: Call) {
  const length = c.req.header('content-length')
  return { body: c.req.raw.body, length: length === undefined ? null : Number(length) }
}

const widthParam = z.object({ id: z.uuid(), width: z.coerce.number().int() })
const uploadParam = z.object({ id: z.uuid() })

const uploadRoutes = createRoutes()
  .post(
    '/',
    describeRoute('startUpload', 'Memulai unggahan', mediaUploadAnswer, { status: 201 }),
    validateInput('json', startMediaUploadInput),
    async c => c.json(await openMediaUpload(c.env.MEDIA, c.req.valid('json'), nowText()), 201),
  )
  .put(
    '/:id/:width',
    describeRoute('storeUploadPart', 'Mengirim satu bagian unggahan', storedWidthAnswer, {
      consumes: 'application/octet-stream',
    }),
    validateInput('param', widthParam),
    async c => {
      const { id, width } = c.req.valid('param')
      return c.json({
        width,
        size: await storePictureWidth(c.env.MEDIA, id, width, incomingBody(c), nowText()),
      })
    },
  )
  .post(
    '/:id/complete',
    describeRoute('completeUpload', 'Menyelesaikan unggahan', mediaItemSchema),
    validateInput('param', uploadParam),
    validateInput('json', completeMediaUploadInput),
    async c => {
      const { id } = c.req.valid('param')
      const row = await finishMediaUpload(operatorContext(c), c.env.MEDIA, id, c.req.valid('json'))
      return c.json(mediaItemSchema.parse(row))
    },
  )

export const mediaAdminRoutes = createRoutes()
  .route('/uploads', uploadRoutes)
  .get(
    '/',
    describeRoute('listMedia', 'Daftar berkas', pageSchema(mediaItemSchema)),
    validateInput('query', mediaQuery),
    async c => {
      const { items: rows, ...rest } = await listMedia(c.var.db, c.req.valid('query'))
      return c.json({ items: rows.map(row => mediaItemSchema.parse(row)), ...rest })
    },
  )
  .post(
    '/',
    describeRoute('addMediaUrl', 'Menambah berkas dari alamat lain', mediaItemSchema, { status: 201 }),
    validateInput('json', mediaUrlInput),
    async c => {
      const input = c.req.valid('json')
      const size = await externalFileSize(input.file_url, (url, init) => fetch(url, init))
      return c.json(mediaItemSchema.parse(await addExternalMedia(operatorContext(c), input, size)), 201)
    },
  )
  .get('/:id', describeRoute('getMedia', 'Melihat berkas', mediaItemSchema), async c =>
    c.json(mediaItemSchema.parse(await readMediaRow(c.var.db, c.req.param('id')))),
  )
  .get('/:id/usage', describeRoute('getMediaUsage', 'Dipakai di', itemsSchema(mediaUseSchema)), async c => {
    const row = await readMediaRow(c.var.db, c.req.param('id'))
    return c.json({ items: await mediaUsesOf(c.var.db, mediaUrlsOf(row)) })
  })
  .patch(
    '/:id',
    describeRoute('changeMedia', 'Mengubah keterangan berkas', mediaItemSchema),
    validateInput('json', mediaPatchSchema),
    async c =>
      c.json(
        mediaItemSchema.parse(
          await changeMediaFile(operatorContext(c), c.req.param('id'), c.req.valid('json')),
        ),
      ),
  )
  .delete(
    '/:id',
    describeRoute('deleteMedia', 'Menghapus berkas'),
    validateInput('query', deleteMediaQuery),
    async c => {
      const force = c.req.valid('query').force === 'true'
      const { object_key } = await removeMedia(operatorContext(c), c.env.MEDIA, c.req.param('id'), force)
      if (object_key !== null) await purgeTags(c, mediaCacheTag(object_key))
      return c.body(null, 204)
    },
  )
