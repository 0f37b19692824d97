import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { items, page } from '../contract/base'
import {
  mediaDelete,
  mediaItem,
  mediaPatch,
  mediaQuery,
  mediaUrlInput,
  mediaUse,
  partStored,
  uploadComplete,
  uploadInput,
  uploadStarted,
} from '../contract/shop/media'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { purge } from '../http/purge'
import { valid } from '../http/validate'
import { externalSize } from './external'
import { mediaTag, urlsOf } from './keys'
import { mediaPage } from './list'
import { removeMedia } from './remove'
import { completeUpload, startUpload, storePart } from './upload'
import { usesOf } from './usage'
import { addUrl, changeMedia, mediaOf } from './write'

/** The raw body; its declared length is checked before a byte is read. */
function incoming(c: Context<Env>) {
  const length = c.req.header('content-length')
  return { body: c.req.raw.body, length: length === undefined ? null : Number(length) }
}

const partParam = z.object({ id: z.uuid(), width: z.coerce.number().int() })
const uploadParam = z.object({ id: z.uuid() })

const uploads = new Hono<Env>()
  .post(
    '/',
    describe('startUpload', 'Memulai unggahan', { status: 201, answer: uploadStarted }),
    valid('json', uploadInput),
    async c => c.json(await startUpload(c.env.MEDIA, c.req.valid('json'), nowText()), 201),
  )
  .put(
    '/:id/:width',
    describe('storeUploadPart', 'Mengirim satu bagian unggahan', {
      answer: partStored,
      consumes: 'application/octet-stream',
    }),
    valid('param', partParam),
    async c => {
      const { id, width } = c.req.valid('param')
      return c.json({ width, size: await storePart(c.env.MEDIA, id, width, incoming(c), nowText()) })
    },
  )
  .post(
    '/:id/complete',
    describe('completeUpload', 'Menyelesaikan unggahan', { answer: mediaItem }),
    valid('param', uploadParam),
    valid('json', uploadComplete),
    async c => {
      const { id } = c.req.valid('param')
      const row = await completeUpload(operatorContext(c), c.env.MEDIA, id, c.req.valid('json'))
      return c.json(mediaItem.parse(row))
    },
  )

export const adminMedia = new Hono<Env>()
  .route('/uploads', uploads)
  .get(
    '/',
    describe('listMedia', 'Daftar berkas', { answer: page(mediaItem) }),
    valid('query', mediaQuery),
    async c => {
      const { items: rows, ...rest } = await mediaPage(c.var.db, c.req.valid('query'))
      return c.json({ items: rows.map(row => mediaItem.parse(row)), ...rest })
    },
  )
  .post(
    '/',
    describe('addMediaUrl', 'Menambah berkas dari alamat lain', { status: 201, answer: mediaItem }),
    valid('json', mediaUrlInput),
    async c => {
      const input = c.req.valid('json')
      const size = await externalSize(input.file_url, (url, init) => fetch(url, init))
      return c.json(mediaItem.parse(await addUrl(operatorContext(c), input, size)), 201)
    },
  )
  .get('/:id', describe('getMedia', 'Melihat berkas', { answer: mediaItem }), async c =>
    c.json(mediaItem.parse(await mediaOf(c.var.db, c.req.param('id')))),
  )
  .get('/:id/usage', describe('getMediaUsage', 'Dipakai di', { answer: items(mediaUse) }), async c => {
    const row = await mediaOf(c.var.db, c.req.param('id'))
    return c.json({ items: await usesOf(c.var.db, urlsOf(row)) })
  })
  .patch(
    '/:id',
    describe('changeMedia', 'Mengubah keterangan berkas', { answer: mediaItem }),
    valid('json', mediaPatch),
    async c =>
      c.json(mediaItem.parse(await changeMedia(operatorContext(c), c.req.param('id'), c.req.valid('json')))),
  )
  .delete(
    '/:id',
    describe('deleteMedia', 'Menghapus berkas', { status: 204 }),
    valid('query', mediaDelete),
    async c => {
      const force = c.req.valid('query').force === 'true'
      const { object_key } = await removeMedia(operatorContext(c), c.env.MEDIA, c.req.param('id'), force)
      if (object_key !== null) await purge(c, mediaTag(object_key))
      return c.body(null, 204)
    },
  )
