import type { CsvCell } from '../contract/csv'
import { codeTypes } from '../contract/labels'
import type { CodeExportQuery, CodeReport } from '../contract/orders/codes'
import type { Db } from '../db/client'
import { allCodes } from './list'

const pageSize = 200

const header: CsvCell[] = ['Kode', 'Jenis', 'Catatan', 'Pesanan', 'Potongan', 'Pesanan lunas', 'Pemasukan']

const row = (code: CodeReport): CsvCell[] => [
  code.code,
  codeTypes[code.type],
  code.note,
  code.orders,
  code.discount,
  code.paid,
  code.income,
]

/** What came by each code in a period, as rows of a CSV file. */
export async function* csvRows(db: Db, query: CodeExportQuery): AsyncGenerator<CsvCell[][]> {
  yield [header]
  for await (const page of allCodes(db, query, pageSize)) yield page.map(row)
}
