import { z } from 'zod'
import { itemsSchema } from '../../contract/base'
import {
  bestFileInput,
  fieldFile,
  storedChunk,
  uploadStart,
  uploadState,
} from '../../contract/fulfilment/evidence'
import { chunkBytes, previewBytes } from '../../contract/fulfilment/evidence-files'
import {
  fieldDays as daysAnswer,
  fieldDoneInput,
  fieldPage,
  fieldQuery,
  moveEvidenceInput,
} from '../../contract/fulfilment/field'
import { momentTold, nowText } from '../../db/stamp'
import { type Call, describe, limitBody, noContent, operatorContext, routes, valid } from '../../http/route'
import { fieldFiles } from '../evidence/list'
import { chooseMainPhoto, moveFile } from '../evidence/manage'
import { staffLook } from '../evidence/serve'
import { completeUpload, receiveChunk, startUpload } from '../evidence/upload'
import { completeInField } from '../sacrifices/plan/schedule'
import { readFieldDay, readFieldDays } from './day'

const uploadParam = z.object({ id: z.uuid() })
const chunkParam = z.object({ id: z.uuid(), n: z.coerce.number().int() })

const uploadContext = (c: Call) => ({ ...operatorContext(c), bucket: c.env.MEDIA })

export const adminField = routes()
  .get('/days', describe('listFieldDays', 'Hari kerja di lapangan', daysAnswer), async c =>
    c.json(await readFieldDays(c.var.db, nowText())),
  )
  .get(
    '/sacrifices',
    describe('listFieldSacrifices', 'Hewan dan pelaksanaan sebuah hari', fieldPage),
    valid('query', fieldQuery),
    async c => c.json(await readFieldDay(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/sacrifices/:id/files',
    describe('listFieldFiles', 'Foto dan video seekor hewan', itemsSchema(fieldFile)),
    async c => c.json({ items: await fieldFiles(c.var.db, staffLook(c), c.req.param('id')) }),
  )
  .post(
    '/sacrifices/:id/complete',
    describe('completeInField', 'Menandai selesai dari lapangan'),
    valid('query', fieldDoneInput),
    c => {
      const context = operatorContext(c)
      const performed_at = momentTold(c.req.valid('query'), context.now) ?? context.now
      return noContent(c, completeInField(context, c.req.param('id'), performed_at))
    },
  )
  .put(
    '/files/:id/place',
    describe('moveFieldFile', 'Memindahkan foto ke hewan yang benar'),
    valid('json', moveEvidenceInput),
    c => noContent(c, moveFile(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .put(
    '/files/:id/best',
    describe('chooseFieldFile', 'Memilih foto utama seekor hewan'),
    valid('json', bestFileInput),
    c => noContent(c, chooseMainPhoto(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .put(
    '/uploads/:id',
    describe('startFieldUpload', 'Memulai atau melanjutkan unggahan bukti', uploadState),
    valid('param', uploadParam),
    valid('json', uploadStart),
    async c => c.json(await startUpload(uploadContext(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/uploads/:id/parts/:n',
    describe('storeFieldPart', 'Mengirim satu bagian', storedChunk, { consumes: 'application/octet-stream' }),
    valid('param', chunkParam),
    limitBody(chunkBytes),
    async c => {
      const { id, n } = c.req.valid('param')
      return c.json(await receiveChunk(uploadContext(c), id, n, await c.req.arrayBuffer()))
    },
  )
  .post(
    '/uploads/:id/complete',
    describe(
      'completeFieldUpload',
      'Menyelesaikan unggahan bukti, dengan gambar kecilnya bila ada',
      uploadState,
      { consumes: 'image/jpeg' },
    ),
    valid('param', uploadParam),
    limitBody(previewBytes),
    async c => {
      const preview = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await completeUpload(uploadContext(c), c.req.valid('param').id, preview))
    },
  )
