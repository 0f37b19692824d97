import type { CsvCell } from '../contract/csv'
import { csvDateTime } from '../contract/format'
import type { AuditFilter } from '../contract/people/audit'
import { actionWord, actorWord, changeLines, entityWord, lineText } from '../contract/people/audit-words'
import type { Db } from '../db/client'
import { auditPages } from './list'

const pageSize = 500

const header: CsvCell[] = ['Waktu', 'Orang', 'Hal', 'Nama', 'Tindakan', 'Perubahan']

/** The rows of riwayat-{date}.csv, a page at a time. */
export async function* csvRows(db: Db, filter: AuditFilter): AsyncGenerator<CsvCell[][]> {
  yield [header]
  for await (const events of auditPages(db, filter, pageSize))
    yield events.map(event => [
      csvDateTime(event.created_at),
      actorWord(event.actor),
      entityWord(event.entity),
      event.name,
      actionWord(event.action),
      changeLines(event).map(lineText).join('\n'),
    ])
}
