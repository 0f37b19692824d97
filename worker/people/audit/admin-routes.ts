import { pageSchema } from '../../contract/base'
import { auditActorsAnswer, auditEventWithNameSchema, auditQuery } from '../../contract/people/audit'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { readAuditActors, readAuditPage } from './list'

export const auditAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listAuditEvents', 'Siapa mengubah apa, dan kapan', pageSchema(auditEventWithNameSchema)),
    validateInput('query', auditQuery),
    async c => c.json(await readAuditPage(c.var.db, c.req.valid('query'))),
  )
  .get('/people', describeRoute('listAuditPeople', 'Siapa saja yang tercatat', auditActorsAnswer), async c =>
    c.json({ items: (await readAuditActors(c.var.db)).map(({ actor }) => actor) }),
  )
