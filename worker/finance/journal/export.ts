import type { CsvCell } from '../../contract/csv'
import { csvDateTime } from '../../contract/format'
import { type Fund, funds, type JournalAccount, journalKinds } from '../../contract/money/journal'
import type { Db } from '../../db/client'
import { readSetting } from '../../settings/save'
import { type JournalRow, journalPages } from './read'

const pageSize = 500

const header: CsvCell[] = [
  'Tanggal',
  'Nomor',
  'Kode akun',
  'Akun',
  'Dana',
  'Debit',
  'Kredit',
  'Referensi',
  'Keterangan',
]

/** The rows of jurnal-{month}.csv, a page at a time: one line for each side of a booking, the debit first. */
export async function* journalCsv(db: Db, month: string): AsyncGenerator<CsvCell[][]> {
  const { content } = await readSetting(db, 'journal')
  const line = (
    row: JournalRow,
    account: JournalAccount,
    fund: Fund,
    amounts: [number, number],
  ): CsvCell[] => [
    csvDateTime(row.created_at),
    row.id,
    content.accounts[account].code,
    content.accounts[account].name,
    funds[fund],
    ...amounts,
    row.order_code,
    row.reverses === null
      ? journalKinds[row.kind]
      : `Pembalik nomor ${row.reverses}: ${journalKinds[row.kind]}`,
  ]
  yield [header]
  for await (const rows of journalPages(db, month, pageSize)) {
    yield rows.flatMap(row => [
      line(row, row.debit, row.debit_fund, [row.amount, 0]),
      line(row, row.credit, row.credit_fund, [0, row.amount]),
    ])
  }
}
