import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { items } from '../contract/base'
import { bestInput, fieldFile, storedPart, uploadStart, uploadState } from '../contract/proof/evidence'
import { partBytes, previewBytes } from '../contract/proof/evidence-files'
import { fieldDays as daysAnswer, fieldPage, fieldQuery, moveInput } from '../contract/proof/field'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { chooseBest } from '../evidence/best'
import { fieldFiles } from '../evidence/list'
import { staffLook } from '../evidence/look'
import { moveFile } from '../evidence/manage'
import { completeUpload, receivePart, startUpload } from '../evidence/upload'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { atMost, valid } from '../http/validate'
import { complete } from '../sacrifices/plan/schedule'
import { fieldDay, fieldDays } from './day'

const uploadParam = z.object({ id: z.uuid() })
const partParam = z.object({ id: z.uuid(), n: z.coerce.number().int() })

const files = async (c: Context<Env>, id: string) =>
  c.json({ items: await fieldFiles(c.var.db, staffLook(c), id) })

export const adminField = new Hono<Env>()
  .get('/days', describe('listFieldDays', 'Hari kerja di lapangan', { answer: daysAnswer }), async c =>
    c.json(await fieldDays(c.var.db, nowText())),
  )
  .get(
    '/sacrifices',
    describe('listFieldSacrifices', 'Hewan dan pelaksanaan sebuah hari', { answer: fieldPage }),
    valid('query', fieldQuery),
    async c => c.json(await fieldDay(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/sacrifices/:id/files',
    describe('listFieldFiles', 'Foto dan video seekor hewan', { answer: items(fieldFile) }),
    c => files(c, c.req.param('id')),
  )
  .post(
    '/sacrifices/:id/complete',
    describe('completeInField', 'Menandai selesai dari lapangan', { status: 204 }),
    async c => {
      await complete(operatorContext(c), c.req.param('id'))
      return c.body(null, 204)
    },
  )
  .put(
    '/files/:id/place',
    describe('moveFieldFile', 'Memindahkan foto ke hewan yang benar', { status: 204 }),
    valid('json', moveInput),
    async c => {
      await moveFile(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/files/:id/best',
    describe('chooseFieldFile', 'Memilih foto utama seekor hewan', { status: 204 }),
    valid('json', bestInput),
    async c => {
      await chooseBest(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/uploads/:id',
    describe('startFieldUpload', 'Memulai atau melanjutkan unggahan bukti', { answer: uploadState }),
    valid('param', uploadParam),
    valid('json', uploadStart),
    async c =>
      c.json(
        await startUpload(operatorContext(c), c.env.MEDIA, c.req.valid('param').id, c.req.valid('json')),
      ),
  )
  .put(
    '/uploads/:id/parts/:n',
    describe('storeFieldPart', 'Mengirim satu bagian', {
      answer: storedPart,
      consumes: 'application/octet-stream',
    }),
    valid('param', partParam),
    atMost(partBytes),
    async c => {
      const { id, n } = c.req.valid('param')
      return c.json(await receivePart(operatorContext(c), c.env.MEDIA, id, n, await c.req.arrayBuffer()))
    },
  )
  .post(
    '/uploads/:id/complete',
    describe('completeFieldUpload', 'Menyelesaikan unggahan bukti, dengan gambar kecilnya bila ada', {
      answer: uploadState,
      consumes: 'image/jpeg',
    }),
    valid('param', uploadParam),
    atMost(previewBytes),
    async c => {
      const preview = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await completeUpload(operatorContext(c), c.env.MEDIA, c.req.valid('param').id, preview))
    },
  )
