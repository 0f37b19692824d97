import { Hono } from 'hono'
import { items, page } from '../contract/base'
import { picks as picksAnswer } from '../contract/bulk'
import {
  bulkResults,
  certificate,
  certificateBulkInput,
  certificateDraftsInput,
  certificateInput,
  certificateListQuery,
  certificatePatch,
  certificatePicksQuery,
  certificatePreview,
} from '../contract/certificates'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { checked, valid } from '../http/validate'
import { operatorWork } from '../http/work'
import { Problem } from '../problem'
import { draftFromOrders, setStatuses } from './bulk'
import { draftFromOrder } from './draft'
import { list, picks } from './list'
import { fileOf, preview } from './preview'
import { change, create, read, remove } from './write'

const html = 'text/html; charset=utf-8'

/** A template that is still being written comes along. */
const previewBytes = 256 * 1024

export const adminCertificates = new Hono<Env>()
  .get(
    '/',
    describe('listCertificates', 'Daftar sertifikat', { answer: page(certificate) }),
    valid('query', certificateListQuery),
    async c => c.json(await list(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/',
    describe('createCertificate', 'Membuat sertifikat', { status: 201, answer: certificate }),
    valid('json', certificateInput),
    async c => {
      const created = await create(operatorWork(c), c.req.valid('json'))
      return c.json(created, 201)
    },
  )
  .post(
    '/preview',
    describe('previewCertificate', 'Pratinjau isian yang belum disimpan', { produces: 'text/html' }),
    valid('json', certificatePreview, previewBytes),
    async c => c.body(await preview(c.var.db, c.req.valid('json'), nowText()), 200, { 'content-type': html }),
  )
  .post(
    '/from-order/:id',
    describe('draftCertificates', 'Membuat draf sertifikat dari nama-nama pesanan', {
      status: 201,
      answer: items(certificate),
    }),
    async c => c.json({ items: await draftFromOrder(operatorWork(c), c.req.param('id')) }, 201),
  )
  .get(
    '/picks',
    describe('pickCertificates', 'Sertifikat mana saja yang cocok dengan sebuah filter', {
      answer: picksAnswer,
    }),
    valid('query', certificatePicksQuery),
    async c => c.json(await picks(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/bulk',
    describe('changeCertificates', 'Menerbitkan atau menarik banyak sertifikat', { answer: bulkResults }),
    valid('json', certificateBulkInput),
    async c => c.json({ items: await setStatuses(operatorWork(c), c.req.valid('json')) }),
  )
  .post(
    '/from-orders',
    describe('draftManyCertificates', 'Membuat draf sertifikat dari banyak pesanan', { answer: bulkResults }),
    valid('json', certificateDraftsInput),
    async c => c.json({ items: await draftFromOrders(operatorWork(c), c.req.valid('json').ids) }),
  )
  .get('/:id', describe('getCertificate', 'Melihat sertifikat', { answer: certificate }), async c =>
    c.json(await read(c.var.db, c.req.param('id'))),
  )
  .patch(
    '/:id',
    describe('changeCertificate', 'Mengubah sertifikat', { answer: certificate }),
    valid('json', certificatePatch),
    async c => {
      const { updated_at, ...patch } = c.req.valid('json')
      const row = await read(c.var.db, c.req.param('id'))
      if (updated_at !== undefined && updated_at !== row.updated_at) throw new Problem('stale')
      const changed = await change(operatorWork(c), row, checked(certificateInput, { ...row, ...patch }))
      return c.json(changed)
    },
  )
  .delete('/:id', describe('deleteCertificate', 'Menghapus sertifikat', { status: 204 }), async c => {
    await remove(operatorWork(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .get(
    '/:id/download',
    describe('downloadAnyCertificate', 'Mengunduh sertifikat, juga yang masih draf', {
      produces: 'text/html',
    }),
    async c => {
      const { number, html: body } = await fileOf(c.var.db, c.req.param('id'))
      return c.body(body, 200, {
        'content-type': html,
        'content-disposition': `attachment; filename="sertifikat-${number}.html"`,
        'content-security-policy': "sandbox; default-src 'none'",
      })
    },
  )
