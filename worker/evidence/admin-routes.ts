import { type Context, Hono } from 'hono'
import {
  bestInput,
  fileChange,
  fileNumbers,
  reportedFiles,
  reportedQuery,
  staffFile,
  staffFiles,
  staffQuery,
} from '../contract/proof/evidence'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { Problem } from '../problem'
import { chooseBest } from './best'
import { reportedFilesOf, staffFileOf, staffFilesOf } from './list'
import { staffLook } from './look'
import { changeFile, giveToNumbers, removeFile } from './manage'

async function one(c: Context<Env>, id: string) {
  const file = await staffFileOf(c.var.db, staffLook(c), id)
  if (!file) throw new Problem('not_found')
  return c.json(file)
}

export const adminEvidence = new Hono<Env>()
  .get(
    '/',
    describe('listEvidence', 'Bukti sebuah pesanan atau seekor hewan', { answer: staffFiles }),
    valid('query', staffQuery),
    async c => {
      const of = c.req.valid('query')
      return c.json({ items: await staffFilesOf(c.var.db, staffLook(c), of) })
    },
  )
  .get(
    '/reported',
    describe('listReportedEvidence', 'Foto untuk berita acara banyak hewan', { answer: reportedFiles }),
    valid('query', reportedQuery),
    async c => c.json(await reportedFilesOf(c.var.db, staffLook(c), c.req.valid('query').ids)),
  )
  .put(
    '/:id',
    describe('changeEvidence', 'Menampilkan, menyembunyikan, atau mengoreksi bukti', { answer: staffFile }),
    valid('json', fileChange),
    async c => {
      await changeFile(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return one(c, c.req.param('id'))
    },
  )
  .put(
    '/:id/numbers',
    describe('giveEvidence', 'Memberikan satu bukti kepada banyak hewan', { answer: staffFile }),
    valid('json', fileNumbers),
    async c => {
      await giveToNumbers(operatorContext(c), c.req.param('id'), c.req.valid('json').numbers)
      return one(c, c.req.param('id'))
    },
  )
  .put(
    '/:id/best',
    describe('chooseEvidence', 'Memilih foto utama', { answer: staffFile }),
    valid('json', bestInput),
    async c => {
      await chooseBest(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return one(c, c.req.param('id'))
    },
  )
  .delete('/:id', describe('deleteEvidence', 'Menghapus bukti', { status: 204 }), async c => {
    await removeFile(operatorContext(c), c.env.MEDIA, c.req.param('id'))
    return c.body(null, 204)
  })
