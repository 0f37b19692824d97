import { pageSchema } from '../../contract/base'
import { auditPeople as auditPeopleAnswer, auditQuery, namedEvent } from '../../contract/people/audit'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { auditPage, readAuditActors } from './list'

export const adminAudit = createRoutes()
  .get(
    '/',
    describeRoute('listAuditEvents', 'Siapa mengubah apa, dan kapan', pageSchema(namedEvent)),
    validateInput('query', auditQuery),
    async c => c.json(await auditPage(c.var.db, c.req.valid('query'))),
  )
  .get('/people', describeRoute('listAuditPeople', 'Siapa saja yang tercatat', auditPeopleAnswer), async c =>
    c.json({ items: (await readAuditActors(c.var.db)).map(({ actor }) => actor) }),
  )
