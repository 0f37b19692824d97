import { Hono } from 'hono'
import { customerExport, customerQuery } from '../contract/order-desk'
import { audit } from '../db/audit'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { exportCustomer } from './export'

export const adminCustomers = new Hono<Env>().get(
  '/export',
  describe('exportCustomer', 'Mengunduh seluruh data seorang pelanggan', { answer: customerExport }),
  valid('query', customerQuery),
  async c => {
    const now = nowText()
    const query = c.req.valid('query')
    const data = customerExport.parse(await exportCustomer(c.var.db, query, now))
    const changes = { by: query.phone === undefined ? 'email' : 'phone', orders: data.items.length }
    await audit(
      c.var.db,
      { entity: 'customers', entity_id: '*', action: 'export', actor: c.var.operator.email, changes },
      now,
    )
    return c.json(data, 200, { 'content-disposition': 'attachment; filename="data-pelanggan.json"' })
  },
)
