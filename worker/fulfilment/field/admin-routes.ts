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
import { nowText, timeReportedByPhone } from '../../db/stamp'
import {
  type Call,
  createRoutes,
  describeRoute,
  limitBodySize,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { listFieldFiles } from '../evidence/list'
import { chooseMainPhoto, moveEvidenceFile } from '../evidence/manage'
import { staffSigningContext } from '../evidence/serve'
import { completeEvidenceUpload, receiveChunk, startEvidenceUpload } from '../evidence/upload'
import { completeFromFieldApp } from '../sacrifices/plan/schedule'
import { readFieldDay, readFieldDays } from './day'

const uploadParam = z.object({ id: z.uuid() })
const chunkParam = z.object({ id: z.uuid(), n: z.coerce.number().int() })

const uploadContext = (c: Call) => ({ ...operatorContext(c), bucket: c.env.MEDIA })

export const fieldAppAdminRoutes = createRoutes()
  .get('/days', describeRoute('listFieldDays', 'Hari kerja di lapangan', daysAnswer), async c =>
    c.json(await readFieldDays(c.var.db, nowText())),
  )
  .get(
    '/sacrifices',
    describeRoute('listFieldSacrifices', 'Hewan dan pelaksanaan sebuah hari', fieldPage),
    validateInput('query', fieldQuery),
    async c => c.json(await readFieldDay(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/sacrifices/:id/files',
    describeRoute('listFieldFiles', 'Foto dan video seekor hewan', itemsSchema(fieldFile)),
    async c => c.json({ items: await listFieldFiles(c.var.db, staffSigningContext(c), c.req.param('id')) }),
  )
  .post(
    '/sacrifices/:id/complete',
    describeRoute('completeInField', 'Menandai selesai dari lapangan'),
    validateInput('query', fieldDoneInput),
    c => {
      const context = operatorContext(c)
      const performed_at = timeReportedByPhone(c.req.valid('query'), context.now) ?? context.now
      return noContentResponse(c, completeFromFieldApp(context, c.req.param('id'), performed_at))
    },
  )
  .put(
    '/files/:id/place',
    describeRoute('moveFieldFile', 'Memindahkan foto ke hewan yang benar'),
    validateInput('json', moveEvidenceInput),
    c => noContentResponse(c, moveEvidenceFile(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .put(
    '/files/:id/best',
    describeRoute('chooseFieldFile', 'Memilih foto utama seekor hewan'),
    validateInput('json', bestFileInput),
    c => noContentResponse(c, chooseMainPhoto(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .put(
    '/uploads/:id',
    describeRoute('startFieldUpload', 'Memulai atau melanjutkan unggahan bukti', uploadState),
    validateInput('param', uploadParam),
    validateInput('json', uploadStart),
    async c =>
      c.json(await startEvidenceUpload(uploadContext(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/uploads/:id/parts/:n',
    describeRoute('storeFieldPart', 'Mengirim satu bagian', storedChunk, {
      consumes: 'application/octet-stream',
    }),
    validateInput('param', chunkParam),
    limitBodySize(chunkBytes),
    async c => {
      const { id, n } = c.req.valid('param')
      return c.json(await receiveChunk(uploadContext(c), id, n, await c.req.arrayBuffer()))
    },
  )
  .post(
    '/uploads/:id/complete',
    describeRoute(
      'completeFieldUpload',
      'Menyelesaikan unggahan bukti, dengan gambar kecilnya bila ada',
      uploadState,
      { consumes: 'image/jpeg' },
    ),
    validateInput('param', uploadParam),
    limitBodySize(previewBytes),
    async c => {
      const preview = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await completeEvidenceUpload(uploadContext(c), c.req.valid('param').id, preview))
    },
  )
