import { Hono } from 'hono'
import { page } from '../contract/base'
import { auditPeople as auditPeopleAnswer, auditQuery, toldEvent } from '../contract/people/audit'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { auditPage, auditPeople } from './list'

export const adminAudit = new Hono<Env>()
  .get(
    '/',
    describe('listAuditEvents', 'Siapa mengubah apa, dan kapan', { answer: page(toldEvent) }),
    valid('query', auditQuery),
    async c => c.json(await auditPage(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/people',
    describe('listAuditPeople', 'Siapa saja yang tercatat', { answer: auditPeopleAnswer }),
    async c => c.json({ items: (await auditPeople(c.var.db)).map(({ actor }) => actor) }),
  )
