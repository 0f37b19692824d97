import { csvDateTime } from '../../contract/lib/format'
import { type AuditExportQuery, auditExportQuery } from '../../contract/people/audit'
import { actorWord, entityWord, eventLines, eventTitle } from '../../contract/people/audit-words'
import type { Exported } from '../../operations/jobs/exports/kind'
import { auditPage } from './list'

export const auditExport: Exported<AuditExportQuery> = {
  query: auditExportQuery,
  columns: {
    Waktu: 'moment',
    Orang: 'text',
    Hal: 'text',
    Nama: 'text',
    Tindakan: 'text',
    Perubahan: 'text',
  },
  page: async (db, query) => {
    const { items, next_cursor } = await auditPage(db, query)
    const rows = items.map(event => [
      csvDateTime(event.created_at),
      actorWord(event.actor),
      entityWord(event.entity),
      event.name,
      eventTitle(event),
      eventLines(event).join('\n'),
    ])
    return { rows, next_cursor }
  },
}
