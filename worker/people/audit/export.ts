import { csvDateTime } from '../../contract/lib/format'
import { type AuditExportQuery, auditExportQuery } from '../../contract/people/audit'
import {
  auditActorLabel,
  auditEntityLabel,
  auditEventLines,
  auditEventTitle,
} from '../../contract/people/audit-words'
import type { Exported } from '../../operations/jobs/exports/kind'
import { readTeamNames } from '../team/names'
import { readAuditPage } from './list'

/** With the e-mail, because a name can be changed and the file must identify the account. */
function personText(names: ReadonlyMap<string, string>, actor: string) {
  const name = names.get(actor)
  return name === undefined ? auditActorLabel(actor) : `${name} (${actor})`
}

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
    const { items, next_cursor } = await readAuditPage(db, query)
    const names = new Map((await readTeamNames(db)).map(({ email, name }) => [email, name]))
    const rows = items.map(event => [
      csvDateTime(event.created_at),
      personText(names, event.actor),
      auditEntityLabel(event.entity),
      event.name,
      auditEventTitle(event),
      auditEventLines(event).join('\n'),
    ])
    return { rows, next_cursor }
  },
}
