import type { CsvCell } from '../contract/csv'
import { csvDateTime } from '../contract/format'
import { transactionTypes } from '../contract/labels'
import type { Db } from '../db/client'
import { pages } from './list'

const pageSize = 500

const header: CsvCell[] = ['Tanggal', 'ID Transaksi', 'Jenis', 'Jumlah', 'Keterangan']

/** The rows of transaksi-{date}.csv, a page at a time. Voided rows are left out: a reader would sum them. */
export async function* csvRows(
  db: Db,
  filter: Parameters<typeof pages>[1],
  now: string,
): AsyncGenerator<CsvCell[][]> {
  yield [header]
  for await (const rows of pages(db, filter, now, pageSize)) {
    yield rows
      .filter(row => row.voided_at === null)
      .map(row => [
        csvDateTime(row.created_at),
        row.id,
        transactionTypes[row.type],
        row.amount,
        row.description,
      ])
  }
}
