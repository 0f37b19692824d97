import {
  bestFileInput,
  evidenceFileInput,
  fileNumbers,
  reportedFiles,
  reportedFilesQuery,
  staffFile,
  staffFiles,
  staffFilesQuery,
} from '../../contract/fulfilment/evidence'
import {
  type Call,
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { Problem } from '../../lib/problem'
import { listStaffFiles, readStaffFile, reportedFilesOf } from './list'
import { assignFileToNumbers, changeEvidenceFile, chooseMainPhoto, removeFile } from './manage'
import { staffSigningContext } from './serve'

async function respondWithFile(c: Call, id: string, step: Promise<unknown>) {
  await step
  const file = await readStaffFile(c.var.db, staffSigningContext(c), id)
  if (!file) throw new Problem('not_found')
  return c.json(file)
}

export const evidenceAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listEvidence', 'Bukti sebuah pesanan atau seekor hewan', staffFiles),
    validateInput('query', staffFilesQuery),
    async c => {
      const of = c.req.valid('query')
      return c.json({ items: await listStaffFiles(c.var.db, staffSigningContext(c), of) })
    },
  )
  .get(
    '/reported',
    describeRoute('listReportedEvidence', 'Foto untuk berita acara banyak hewan', reportedFiles),
    validateInput('query', reportedFilesQuery),
    async c => c.json(await reportedFilesOf(c.var.db, staffSigningContext(c), c.req.valid('query').ids)),
  )
  .put(
    '/:id',
    describeRoute('changeEvidence', 'Menampilkan, menyembunyikan, atau mengoreksi bukti', staffFile),
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
    describeRoute('giveEvidence', 'Memberikan satu bukti kepada banyak hewan', staffFile),
    validateInput('json', fileNumbers),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        assignFileToNumbers(operatorContext(c), c.req.param('id'), c.req.valid('json').numbers),
      ),
  )
  .put(
    '/:id/best',
    describeRoute('chooseEvidence', 'Memilih foto utama', staffFile),
    validateInput('json', bestFileInput),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        chooseMainPhoto(operatorContext(c), c.req.param('id'), c.req.valid('json')),
      ),
  )
  .delete('/:id', describeRoute('deleteEvidence', 'Menghapus bukti'), c =>
    noContentResponse(c, removeFile(operatorContext(c), c.env.MEDIA, c.req.param('id'))),
  )
