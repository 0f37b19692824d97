import type { CsvCell } from '../../contract/csv'
import { csvDateTime } from '../../contract/format'
import { paymentMethods } from '../../contract/labels'
import type { DayClose } from '../../contract/money/closes'

/** The rows of tutup-hari-{day}.csv: what stands on the page, a figure a row. */
export async function* closeRows({ day, figures, closed }: DayClose): AsyncGenerator<CsvCell[][]> {
  const rows: [section: string, what: string, n: number | null, amount: number | null][] = [
    ...figures.payments.map(({ method, account, n, amount }): (typeof rows)[number] => [
      'Uang masuk pesanan',
      account ? `${paymentMethods[method]}, ${account}` : paymentMethods[method],
      n,
      amount,
    ]),
    ['Buku kas', 'Pemasukan pesanan', null, figures.order_income],
    ['Buku kas', 'Pemasukan lain', null, figures.other_income],
    ['Buku kas', 'Refund', null, figures.refunds],
    ['Buku kas', 'Pengeluaran lain', null, figures.other_expense],
    ...figures.accounts.flatMap(
      ({ account, incoming, outgoing, paid, refunded, open, closing }): typeof rows => [
        [`Mutasi ${account}`, 'Masuk', incoming.n, incoming.amount],
        [`Mutasi ${account}`, 'Keluar', outgoing.n, outgoing.amount],
        [`Mutasi ${account}`, 'Sudah jadi pembayaran', paid.n, paid.amount],
        [`Mutasi ${account}`, 'Sudah jadi refund', refunded.n, refunded.amount],
        [`Mutasi ${account}`, 'Belum dijelaskan', open.n, open.amount],
        [`Mutasi ${account}`, 'Gerak rekening', null, incoming.amount - outgoing.amount],
        [`Mutasi ${account}`, 'Gerak menurut buku', null, paid.amount - refunded.amount],
        [`Mutasi ${account}`, 'Saldo akhir menurut bank', null, closing],
      ],
    ),
    ['Belum dijelaskan', 'Pembayaran yang belum terlihat di mutasi', figures.unseen.n, figures.unseen.amount],
    ['Kas', 'Seharusnya', null, figures.cash_expected],
    ['Kas', 'Dihitung', null, closed?.cash_counted ?? null],
    ['Kas', 'Selisih', null, closed ? closed.cash_counted - figures.cash_expected : null],
  ]
  const state = closed ? `Ditutup ${csvDateTime(closed.at)} oleh ${closed.by}` : 'Belum ditutup'
  yield [
    ['Tanggal', 'Bagian', 'Keterangan', 'Banyak', 'Jumlah'],
    ...rows.map(row => [day, ...row]),
    [day, 'Status', state, null, null],
    [day, 'Catatan', closed?.note ?? '', null, null],
  ]
}
