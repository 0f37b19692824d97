import { Hono } from 'hono'
import { wibDay } from '../contract/format'
import {
  codeExportQuery,
  codeInput,
  codeListQuery,
  codeOrderQuery,
  codeOrders,
  codePage,
  codePut,
  codeReport,
} from '../contract/orders/codes'
import { audit } from '../db/audit'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { csvAnswer } from '../http/csv-answer'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { csvRows } from './export'
import { listCodes, ordersOf, readCode } from './list'
import { addCode, changeCode, removeCode } from './write'

export const adminCodes = new Hono<Env>()
  .get(
    '/',
    describe('listCodes', 'Daftar kode beserta hasilnya dalam sebuah masa', { answer: codePage }),
    valid('query', codeListQuery),
    async c => c.json(await listCodes(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/export',
    describe('exportCodes', 'Mengunduh laporan kode sebagai CSV', { produces: 'text/csv' }),
    valid('query', codeExportQuery),
    async c => {
      const { db, actor, now } = operatorContext(c)
      const query = c.req.valid('query')
      await audit(db, { entity: 'codes', entity_id: '*', action: 'export', actor, changes: query }, now)
      return csvAnswer(`kode-${wibDay(now)}.csv`, csvRows(db, query))
    },
  )
  .post(
    '/',
    describe('createCode', 'Menambah kode', { status: 201, answer: codeReport }),
    valid('json', codeInput),
    async c => c.json(await addCode(operatorContext(c), c.req.valid('json')), 201),
  )
  .get('/:id', describe('getCode', 'Melihat kode', { answer: codeReport }), async c =>
    c.json(await readCode(c.var.db, c.req.param('id'))),
  )
  .get(
    '/:id/orders',
    describe('listCodeOrders', 'Pesanan yang memakai sebuah kode', { answer: codeOrders }),
    valid('query', codeOrderQuery),
    async c => c.json(await ordersOf(c.var.db, c.req.param('id'), c.req.valid('query'))),
  )
  .put(
    '/:id',
    describe('changeCode', 'Mengubah kode', { answer: codeReport }),
    valid('json', codePut),
    async c => c.json(await changeCode(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete(
    '/:id',
    describe('deleteCode', 'Menghapus kode yang belum pernah dipakai', { status: 204 }),
    async c => {
      await removeCode(operatorContext(c), c.req.param('id'))
      return c.body(null, 204)
    },
  )
