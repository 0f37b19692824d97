import {
  codeExportQuery,
  codeListQuery,
  codeOrderQuery,
  codeOrders,
  codePage,
  codeReport,
  codeUpdateInput,
  discountCodeInput,
} from '../../contract/catalog/codes'
import { wibDay } from '../../contract/lib/format'
import { auditInsert } from '../../db/audit'
import { csvAnswer } from '../../http/csv-answer'
import {
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import {
  addCode,
  changeDiscountCode,
  codeCsvRows,
  listCodes,
  ordersWithCode,
  readCodeReport,
  removeCode,
} from './codes'

export const discountCodeAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listCodes', 'Daftar kode beserta hasilnya dalam sebuah masa', codePage),
    validateInput('query', codeListQuery),
    async c => c.json(await listCodes(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/export',
    describeRoute('exportCodes', 'Mengunduh laporan kode sebagai CSV', 'text/csv'),
    validateInput('query', codeExportQuery),
    async c => {
      const { db, actor, now } = operatorContext(c)
      const query = c.req.valid('query')
      await auditInsert(db, { entity: 'codes', entity_id: '*', action: 'export', actor, changes: query }, now)
      return csvAnswer(`kode-${wibDay(now)}.csv`, codeCsvRows(db, query))
    },
  )
  .post(
    '/',
    describeRoute('createCode', 'Menambah kode', codeReport, { status: 201 }),
    validateInput('json', discountCodeInput),
    async c => c.json(await addCode(operatorContext(c), c.req.valid('json')), 201),
  )
  .get('/:id', describeRoute('getCode', 'Melihat kode', codeReport), async c =>
    c.json(await readCodeReport(c.var.db, c.req.param('id'))),
  )
  .get(
    '/:id/orders',
    describeRoute('listCodeOrders', 'Pesanan yang memakai sebuah kode', codeOrders),
    validateInput('query', codeOrderQuery),
    async c => c.json(await ordersWithCode(c.var.db, c.req.param('id'), c.req.valid('query'))),
  )
  .put(
    '/:id',
    describeRoute('changeCode', 'Mengubah kode', codeReport),
    validateInput('json', codeUpdateInput),
    async c => c.json(await changeDiscountCode(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', describeRoute('deleteCode', 'Menghapus kode yang belum pernah dipakai'), c =>
    noContentResponse(c, removeCode(operatorContext(c), c.req.param('id'))),
  )
