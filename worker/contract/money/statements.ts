import { z } from 'zod'
import { enumOf, requiredLine, singleLineText } from '../base'
import { wibDay } from '../lib/format'

export const bankRowSideLabels = { in: 'Masuk', out: 'Keluar' } as const
export type RowSide = keyof typeof bankRowSideLabels

/** Bank rows with a flag are never matched with orders automatically. */
export const bankRowFlagLabels = {
  reversal: 'Pembalikan atau koreksi bank',
  void: 'Transaksi dibatalkan (void)',
  refund: 'Pengembalian dana (refund)',
  net_qris: 'Pencairan QRIS/EDC: gabungan banyak pembayaran, sudah dipotong biaya',
  wallet: 'Dari dompet digital: transfer pelanggan atau pencairan merchant',
  fee: 'Biaya bank',
  interest: 'Bunga, bagi hasil, atau pajaknya',
  sen: 'Bernilai sen',
  unbalanced: 'Saldo atau total di berkasnya tidak cocok',
} as const
export type RowFlag = keyof typeof bankRowFlagLabels

const wholeRupiah = z.int().min(-9_999_999_999_999).max(9_999_999_999_999)

export const statementRowSchema = z.object({
  /** Line of the file, or row of the sheet, in which the transaction begins; from 1. */
  line: z.int().min(1).max(1_000_000),
  /** Booking day as printed, 'YYYY-MM-DD'. Rows that the bank has not booked yet get the last day of the file. */
  date: z.iso.date('Tanggal tidak valid'),
  /** Time (WIB) of the transfer or of its booking. Not part of `rowIdentity`, because some layouts have no time. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Jam tidak valid')
    .nullish(),
  side: enumOf(bankRowSideLabels),
  /** Whole rupiah, at least 1. Decimals are in `sen` and never rounded into the amount. */
  amount: wholeRupiah.min(1),
  /** Hundredths of a rupiah (sen), 0–99. A row with sen is flagged `sen` and matches no order's total. */
  sen: z.int().min(0).max(99).default(0),
  /** Balance after the row in whole rupiah, rounded down; null if the layout of the bank statement has no balance. */
  balance: wholeRupiah.nullable(),
  /** The bank's transaction id, if the layout has one; never a payer's note. */
  reference: requiredLine('Nomor referensi kosong', 80).nullable(),
  /** The bank's description of the transaction. It may begin with = or <: escape it for display. */
  description: singleLineText(500),
  /** Counts equal rows: the first row with a given `rowIdentity` has 1, the next such row 2. */
  occurrence: z.int().min(1).max(100_000),
  /** The bank has not booked the row yet (PEND), so it is suggested to operators, but never matched automatically. */
  pending: z.boolean(),
  flags: z.array(enumOf(bankRowFlagLabels)).max(8),
})
export type StatementRow = z.infer<typeof statementRowSchema>

/** A person must confirm the day, because its year, or the order of day and month, may be misread. */
export interface OddDay {
  day: string
  why: 'future' | 'old'
}

export function implausibleDay({ from, to }: { from: string; to: string }, now: string): OddDay | null {
  const today = wibDay(now)
  if (to > today) return { day: to, why: 'future' }
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return from < yearAgo ? { day: from, why: 'old' } : null
}

type RowIdentity = Pick<
  StatementRow,
  'date' | 'side' | 'amount' | 'sen' | 'balance' | 'reference' | 'pending'
>

/** Banks reuse references, and their descriptions change between exports, so neither identifies a row alone. */
export function rowIdentity({ date, side, amount, sen, balance, reference, pending }: RowIdentity) {
  const money = `${side}|${amount}.${sen}`
  if (pending) return `pending|${money}`
  if (reference !== null) return `ref|${date}|${money}|${reference}`
  if (balance !== null) return `balance|${date}|${money}|${balance}`
  return `plain|${date}|${money}`
}

/** Unique in the bank account. All statements give the same row the same key, whatever the order of their rows. */
export const bankRowKey = (row: RowIdentity & Pick<StatementRow, 'occurrence'>) =>
  `${rowIdentity(row)}|${row.occurrence}`
