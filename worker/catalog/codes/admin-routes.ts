import {
  codeExportQuery,
  codeInput,
  codeListQuery,
  codeOrderQuery,
  codeOrders,
  codePage,
  codeReport,
  codeUpdateInput,
} from '../../contract/catalog/codes'
import { wibDay } from '../../contract/lib/format'
import { audit } from '../../db/audit'
import { csvAnswer } from '../../http/csv-answer'
import { describe, noContent, operatorContext, routes, valid } from '../../http/route'
import { csvRows, listCodes, ordersWithCode, readCode } from './list'
import { addCode, changeCode, removeCode } from './write'

export const adminCodes = routes()
  .get(
    '/',
    describe('listCodes', 'Daftar kode beserta hasilnya dalam sebuah masa', codePage),
    valid('query', codeListQuery),
    async c => c.json(await listCodes(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/export',
    describe('exportCodes', 'Mengunduh laporan kode sebagai CSV', 'text/csv'),
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
    describe('createCode', 'Menambah kode', codeReport, { status: 201 }),
    valid('json', codeInput),
    async c => c.json(await addCode(operatorContext(c), c.req.valid('json')), 201),
  )
  .get('/:id', describe('getCode', 'Melihat kode', codeReport), async c =>
    c.json(await readCode(c.var.db, c.req.param('id'))),
  )
  .get(
    '/:id/orders',
    describe('listCodeOrders', 'Pesanan yang memakai sebuah kode', codeOrders),
    valid('query', codeOrderQuery),
    async c => c.json(await ordersWithCode(c.var.db, c.req.param('id'), c.req.valid('query'))),
  )
  .put('/:id', describe('changeCode', 'Mengubah kode', codeReport), valid('json', codeUpdateInput), async c =>
    c.json(await changeCode(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', describe('deleteCode', 'Menghapus kode yang belum pernah dipakai'), c =>
    noContent(c, removeCode(operatorContext(c), c.req.param('id'))),
  )
