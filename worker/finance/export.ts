import { csvDateTime } from '../contract/format'
import { transactionTypes } from '../contract/labels'
import { type TransactionExportQuery, transactionExportQuery } from '../contract/money/finance'
import type { Exported } from '../jobs/exports/kind'
import { list } from './list'

/** The transactions. Voided rows are left out: a reader would sum them. */
export const ledgerExport: Exported<TransactionExportQuery> = {
  query: transactionExportQuery,
  columns: {
    Tanggal: 'moment',
    'ID Transaksi': 'text',
    Jenis: 'text',
    Jumlah: 'number',
    Keterangan: 'text',
  },
  page: async (db, query, now) => {
    const { items, next_cursor } = await list(db, query, now)
    const rows = items
      .filter(({ voided_at }) => voided_at === null)
      .map(row => [
        csvDateTime(row.created_at),
        row.id,
        transactionTypes[row.type],
        row.amount,
        row.description,
      ])
    return { rows, next_cursor }
  },
}
