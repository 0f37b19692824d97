import { Hono } from 'hono'
import { page } from '../contract/base'
import { wibDay } from '../contract/format'
import {
  auditFilter,
  auditPeople as auditPeopleAnswer,
  auditQuery,
  toldEvent,
} from '../contract/people/audit'
import { audit } from '../db/audit'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { csvAnswer } from '../http/csv-answer'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { csvRows } from './export'
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
  .get(
    '/export',
    describe('exportAuditEvents', 'Mengunduh riwayat sebagai CSV', { produces: 'text/csv' }),
    valid('query', auditFilter),
    async c => {
      const { db, actor, now } = operatorContext(c)
      const changes = c.req.valid('query')
      await audit(db, { entity: 'audit', entity_id: '*', action: 'export', actor, changes }, now)
      return csvAnswer(`riwayat-${wibDay(now)}.csv`, csvRows(db, changes))
    },
  )
