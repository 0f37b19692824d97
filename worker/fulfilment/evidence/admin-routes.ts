import { z } from 'zod'
import {
  bestFileInput,
  evidenceFileInput,
  sacrificeNumbersInput,
  sacrificeReportFilesQuery,
  sacrificeReportFilesSchema,
  staffEvidenceFileSchema,
  staffEvidenceFilesSchema,
  staffFilesQuery,
  startEvidenceUploadInput,
  storedChunkSchema,
  uploadStateSchema,
} from '../../contract/fulfilment/evidence'
import { chunkBytes, previewBytes } from '../../contract/fulfilment/evidence-files'
import { moveEvidenceInput } from '../../contract/fulfilment/field'
import {
  type Call,
  createRoutes,
  describeRoute,
  limitBodySize,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { Problem } from '../../lib/problem'
import { listSacrificeReportFiles, listStaffEvidence, readStaffEvidenceFile } from './list'
import {
  assignEvidenceToSacrifices,
  changeEvidenceFile,
  chooseMainPhoto,
  moveEvidenceFile,
  removeEvidenceFile,
} from './manage'
import { staffSigningContext } from './serve'
import { completeEvidenceUpload, receiveChunk, startEvidenceUpload } from './upload'

async function respondWithFile(c: Call, id: string, step: Promise<unknown>) {
  await step
  const file = await readStaffEvidenceFile(c.var.db, staffSigningContext(c), id)
  if (!file) throw new Problem('not_found')
  return c.json(file)
}

export const evidenceAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listEvidence', 'Bukti sebuah pesanan atau seekor hewan', staffEvidenceFilesSchema),
    validateInput('query', staffFilesQuery),
    async c => {
      const of = c.req.valid('query')
      return c.json({ items: await listStaffEvidence(c.var.db, staffSigningContext(c), of) })
    },
  )
  .get(
    '/reported',
    describeRoute('listReportedEvidence', 'Foto untuk berita acara banyak hewan', sacrificeReportFilesSchema),
    validateInput('query', sacrificeReportFilesQuery),
    async c =>
      c.json(await listSacrificeReportFiles(c.var.db, staffSigningContext(c), c.req.valid('query').ids)),
  )
  .put(
    '/:id',
    describeRoute(
      'changeEvidence',
      'Menampilkan, menyembunyikan, atau mengoreksi bukti',
      staffEvidenceFileSchema,
    ),
    validateInput('json', evidenceFileInput),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        changeEvidenceFile(operatorContext(c), c.req.param('id'), c.req.valid('json')),
      ),
  )
  .put(
    '/:id/numbers',
    describeRoute('giveEvidence', 'Memberikan satu bukti kepada banyak hewan', staffEvidenceFileSchema),
    validateInput('json', sacrificeNumbersInput),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        assignEvidenceToSacrifices(operatorContext(c), c.req.param('id'), c.req.valid('json').numbers),
      ),
  )
  .put(
    '/:id/best',
    describeRoute('chooseEvidence', 'Memilih foto utama', staffEvidenceFileSchema),
    validateInput('json', bestFileInput),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        chooseMainPhoto(operatorContext(c), c.req.param('id'), c.req.valid('json')),
      ),
  )
  .delete('/:id', describeRoute('deleteEvidence', 'Menghapus bukti'), c =>
    noContentResponse(c, removeEvidenceFile(operatorContext(c), c.env.MEDIA, c.req.param('id'))),
  )

const uploadParam = z.object({ id: z.uuid() })
const chunkParam = z.object({ id: z.uuid(), n: z.coerce.number().int() })

const uploadContext = (c: Call) => ({ ...operatorContext(c), bucket: c.env.MEDIA })

/** The path `/api/admin/field` puts uploads of the field app and back office into the permission group `field`. */
export const evidenceFieldRoutes = createRoutes()
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
    describeRoute('startFieldUpload', 'Memulai atau melanjutkan unggahan bukti', uploadStateSchema),
    validateInput('param', uploadParam),
    validateInput('json', startEvidenceUploadInput),
    async c =>
      c.json(await startEvidenceUpload(uploadContext(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/uploads/:id/parts/:n',
    describeRoute('storeFieldPart', 'Mengirim satu bagian', storedChunkSchema, {
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
      uploadStateSchema,
      { consumes: 'image/jpeg' },
    ),
    validateInput('param', uploadParam),
    limitBodySize(previewBytes),
    async c => {
      const preview = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await completeEvidenceUpload(uploadContext(c), c.req.valid('param').id, preview))
    },
  )
