import { sql } from 'drizzle-orm'
import type { CsvCell } from '../../contract/lib/csv'
import { csvDateTime, wibDayStart } from '../../contract/lib/format'
import type { Columns } from '../../contract/lib/xlsx'
import {
  type Fund,
  fundLabels,
  type JournalAccount,
  type JournalAnswer,
  type JournalKind,
  journalKinds,
  maxJournalRows,
} from '../../contract/money/journal'
import type { Db } from '../../db/client'
import { readSetting } from '../../site/settings/save'

function monthAfter(month: string) {
  const [year = 0, n = 0] = month.split('-').map(Number)
  return n === 12 ? `${year + 1}-01` : `${year}-${String(n + 1).padStart(2, '0')}`
}

const boundsOf = (month: string) => ({
  from: wibDayStart(`${month}-01`),
  to: wibDayStart(`${monthAfter(month)}-01`),
})

type Sum = { account: JournalAccount; fund: Fund; debit: number; credit: number; seen: number }

const sumsStatement = (db: Db, month: string) => {
  const { from, to } = boundsOf(month)
  return db.all<Sum>(sql`
    WITH rows AS MATERIALIZED (
      SELECT debit, debit_fund, credit, credit_fund, amount FROM journal
      WHERE created_at >= ${from} AND created_at < ${to} LIMIT ${maxJournalRows + 1})
    SELECT account, fund, sum(debit) AS debit, sum(credit) AS credit, (SELECT count(*) FROM rows) AS seen FROM (
      SELECT debit AS account, debit_fund AS fund, amount AS debit, 0 AS credit FROM rows
      UNION ALL SELECT credit, credit_fund, 0, amount FROM rows)
    GROUP BY account, fund`)
}

/** `month` is in WIB (YYYY-MM). `sums` is null above `maxJournalRows` rows. */
export async function readJournal(db: Db, month: string): Promise<JournalAnswer> {
  const [rows, setting] = await Promise.all([sumsStatement(db, month), readSetting(db, 'journal')])
  const isTooLarge = (rows[0]?.seen ?? 0) > maxJournalRows
  const sums = rows.map(({ account, fund, debit, credit }) => ({ account, fund, debit, credit }))
  return { month, sums: isTooLarge ? null : sums, setting }
}

type JournalRow = {
  id: number
  kind: JournalKind
  order_code: string | null
  debit: JournalAccount
  debit_fund: Fund
  credit: JournalAccount
  credit_fund: Fund
  amount: number
  reverses: number | null
  created_at: string
}

async function* journalPages(db: Db, month: string): AsyncGenerator<JournalRow[]> {
  const { from, to } = boundsOf(month)
  let last = { created_at: from, id: 0 }
  for (;;) {
    const rows = await db.all<JournalRow>(sql`
      SELECT id, kind, order_code, debit, debit_fund, credit, credit_fund, amount, reverses, created_at FROM journal
      WHERE (created_at, id) > (${last.created_at}, ${last.id}) AND created_at < ${to}
      ORDER BY created_at, id LIMIT ${pageSize}`)
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end
  }
}

const pageSize = 500

export const journalColumns: Columns = {
  Tanggal: 'moment',
  Nomor: 'number',
  'Kode akun': 'text',
  Akun: 'text',
  Dana: 'text',
  Debit: 'number',
  Kredit: 'number',
  Referensi: 'text',
  Keterangan: 'text',
}

export async function* journalRows(db: Db, month: string): AsyncGenerator<CsvCell[][]> {
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
    fundLabels[fund],
    ...amounts,
    row.order_code,
    row.reverses === null
      ? journalKinds[row.kind]
      : `Pembalik nomor ${row.reverses}: ${journalKinds[row.kind]}`,
  ]
  yield [Object.keys(journalColumns)]
  for await (const rows of journalPages(db, month)) {
    yield rows.flatMap(row => [
      line(row, row.debit, row.debit_fund, [row.amount, 0]),
      line(row, row.credit, row.credit_fund, [0, row.amount]),
    ])
  }
}
