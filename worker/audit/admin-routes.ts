import { Hono } from 'hono'
import { page } from '../contract/base'
import { auditEvent, auditQuery } from '../contract/people/audit'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { auditPage } from './list'

export const adminAudit = new Hono<Env>().get(
  '/',
  describe('listAuditEvents', 'Siapa mengubah apa, dan kapan', { answer: page(auditEvent) }),
  valid('query', auditQuery),
  async c => c.json(await auditPage(c.var.db, c.req.valid('query'))),
)
