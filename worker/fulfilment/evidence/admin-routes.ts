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
import { type Call, describe, noContent, operatorContext, routes, valid } from '../../http/route'
import { Problem } from '../../lib/problem'
import { reportedFilesOf, staffFileOf, staffFilesOf } from './list'
import { assignFileToNumbers, changeEvidenceFile, chooseMainPhoto, removeFile } from './manage'
import { staffLook } from './serve'

async function respondWithFile(c: Call, id: string, step: Promise<unknown>) {
  await step
  const file = await staffFileOf(c.var.db, staffLook(c), id)
  if (!file) throw new Problem('not_found')
  return c.json(file)
}

export const adminEvidence = routes()
  .get(
    '/',
    describe('listEvidence', 'Bukti sebuah pesanan atau seekor hewan', staffFiles),
    valid('query', staffFilesQuery),
    async c => {
      const of = c.req.valid('query')
      return c.json({ items: await staffFilesOf(c.var.db, staffLook(c), of) })
    },
  )
  .get(
    '/reported',
    describe('listReportedEvidence', 'Foto untuk berita acara banyak hewan', reportedFiles),
    valid('query', reportedFilesQuery),
    async c => c.json(await reportedFilesOf(c.var.db, staffLook(c), c.req.valid('query').ids)),
  )
  .put(
    '/:id',
    describe('changeEvidence', 'Menampilkan, menyembunyikan, atau mengoreksi bukti', staffFile),
    valid('json', evidenceFileInput),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        changeEvidenceFile(operatorContext(c), c.req.param('id'), c.req.valid('json')),
      ),
  )
  .put(
    '/:id/numbers',
    describe('giveEvidence', 'Memberikan satu bukti kepada banyak hewan', staffFile),
    valid('json', fileNumbers),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        assignFileToNumbers(operatorContext(c), c.req.param('id'), c.req.valid('json').numbers),
      ),
  )
  .put(
    '/:id/best',
    describe('chooseEvidence', 'Memilih foto utama', staffFile),
    valid('json', bestFileInput),
    c =>
      respondWithFile(
        c,
        c.req.param('id'),
        chooseMainPhoto(operatorContext(c), c.req.param('id'), c.req.valid('json')),
      ),
  )
  .delete('/:id', describe('deleteEvidence', 'Menghapus bukti'), c =>
    noContent(c, removeFile(operatorContext(c), c.env.MEDIA, c.req.param('id'))),
  )
