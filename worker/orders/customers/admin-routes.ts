import { type CustomerQuery, customerExportSchema, customerQuery } from '../../contract/orders/desk'
import { insertAudit } from '../../db/audit'
import { nowText } from '../../db/stamp'
import { type Call, createRoutes, describeRoute, validateInput } from '../../http/route'
import { exportCustomer } from './export'
import { customerPage } from './readable'

async function exportWithAudit(c: Call, query: CustomerQuery) {
  const now = nowText()
  const data = await exportCustomer(c.var.db, query, now)
  const changes = { by: query.phone === undefined ? 'email' : 'phone', orders: data.items.length }
  const event = { entity: 'customers', entity_id: '*', action: 'export', actor: c.var.operator.email }
  await insertAudit(c.var.db, { ...event, changes }, now)
  return data
}

const attachmentHeader = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

export const customerAdminRoutes = createRoutes()
  .get(
    '/export',
    describeRoute('exportCustomer', 'Mengunduh seluruh data seorang pelanggan', customerExportSchema),
    validateInput('query', customerQuery),
    async c =>
      c.json(await exportWithAudit(c, c.req.valid('query')), 200, attachmentHeader('data-pelanggan.json')),
  )
  .get(
    '/readable',
    describeRoute(
      'readCustomer',
      'Mengunduh seluruh data seorang pelanggan sebagai halaman yang dapat dibaca',
      'text/html',
    ),
    validateInput('query', customerQuery),
    async c =>
      c.html(
        customerPage(await exportWithAudit(c, c.req.valid('query'))),
        200,
        attachmentHeader('data-pelanggan.html'),
      ),
  )
