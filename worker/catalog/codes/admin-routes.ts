import {
  discountCodeExportQuery,
  discountCodeInput,
  discountCodeListQuery,
  discountCodeOrdersPage,
  discountCodeOrdersQuery,
  discountCodePage,
  discountCodePatchSchema,
  discountCodeReportSchema,
} from '../../contract/catalog/codes'
import { wibDay } from '../../contract/lib/format'
import { insertAudit } from '../../db/audit'
import { csvResponse } from '../../http/csv-answer'
import {
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import {
  changeDiscountCode,
  codeCsvRows,
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  listOrdersWithCode,
  readDiscountCodeReport,
} from './codes'

export const discountCodeAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listCodes', 'Daftar kode beserta hasilnya dalam sebuah masa', discountCodePage),
    validateInput('query', discountCodeListQuery),
    async c => c.json(await listDiscountCodes(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/export',
    describeRoute('exportCodes', 'Mengunduh laporan kode sebagai CSV', 'text/csv'),
    validateInput('query', discountCodeExportQuery),
    async c => {
      const { db, actor, now } = operatorContext(c)
      const query = c.req.valid('query')
      await insertAudit(db, { entity: 'codes', entity_id: '*', action: 'export', actor, changes: query }, now)
      return csvResponse(`kode-${wibDay(now)}.csv`, codeCsvRows(db, query))
    },
  )
  .post(
    '/',
    describeRoute('createCode', 'Menambah kode', discountCodeReportSchema, { status: 201 }),
    validateInput('json', discountCodeInput),
    async c => c.json(await createDiscountCode(operatorContext(c), c.req.valid('json')), 201),
  )
  .get('/:id', describeRoute('getCode', 'Melihat kode', discountCodeReportSchema), async c =>
    c.json(await readDiscountCodeReport(c.var.db, c.req.param('id'))),
  )
  .get(
    '/:id/orders',
    describeRoute('listCodeOrders', 'Pesanan yang memakai sebuah kode', discountCodeOrdersPage),
    validateInput('query', discountCodeOrdersQuery),
    async c => c.json(await listOrdersWithCode(c.var.db, c.req.param('id'), c.req.valid('query'))),
  )
  .put(
    '/:id',
    describeRoute('changeCode', 'Mengubah kode', discountCodeReportSchema),
    validateInput('json', discountCodePatchSchema),
    async c => c.json(await changeDiscountCode(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', describeRoute('deleteCode', 'Menghapus kode yang belum pernah dipakai'), c =>
    noContentResponse(c, deleteDiscountCode(operatorContext(c), c.req.param('id'))),
  )
