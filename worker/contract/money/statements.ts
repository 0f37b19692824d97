import { z } from 'zod'
import { choice, line, required } from '../base'
import { wibDay } from '../lib/format'

export const rowSides = { in: 'Masuk', out: 'Keluar' } as const
export type RowSide = keyof typeof rowSides

/** What a row carries besides a plain transfer. A flagged row is never settled by itself. */
export const rowFlags = {
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
export type RowFlag = keyof typeof rowFlags

const wholeRupiah = z.int().min(-9_999_999_999_999).max(9_999_999_999_999)

/** One row of a bank statement as the reader hands it on, and as the wire carries it. */
export const statementRow = z.object({
  /** Line of the file (row of the sheet) at which the transaction begins, from 1. */
  line: z.int().min(1).max(1_000_000),
  /** Booking day as the bank printed it, 'YYYY-MM-DD'. A pending row has none at the bank: the last day of the file. */
  date: z.iso.date('Tanggal tidak valid'),
  /**
   * Clock of the transaction on that day in WIB, 'HH:MM' or 'HH:MM:SS', where the statement prints one. It may be that of
   * the booking, which is never before the transfer. Not part of any key: layouts print it or do not.
   */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Jam tidak valid')
    .nullish(),
  side: choice(rowSides),
  /** Whole rupiah, at least 1. What comes after the comma is in `sen`, never rounded into this. */
  amount: wholeRupiah.min(1),
  /** 0–99 hundredths beside `amount`. Not 0: flagged `sen`, and equal to no order's total. */
  sen: z.int().min(0).max(99).default(0),
  /** Running balance after the row in whole rupiah, rounded down; null where the layout shows none. */
  balance: wholeRupiah.nullable(),
  /** Only where the layout carries a real id of the bank; never a payer's note. */
  reference: required('Nomor referensi kosong', 80).nullable(),
  /** As printed, white space collapsed, no control signs. May begin with = or <: escape it where it is shown. */
  description: line(500),
  /** 1 for the first row of a file with this identity, 2 for its twin, and so on. */
  occurrence: z.int().min(1).max(100_000),
  /** The bank has not booked it yet (PEND): shown, may be suggested, never settled. */
  pending: z.boolean(),
  flags: z.array(choice(rowFlags)).max(8),
})
export type StatementRow = z.infer<typeof statementRow>

/** A day of an import that a person has to confirm: the year, or the order of day and month, may be wrong. */
export interface OddDay {
  day: string
  why: 'future' | 'old'
}

/** Whether days lie after today in WIB, or more than a year back; null where they do neither. */
export function oddDayOf({ from, to }: { from: string; to: string }, now: string): OddDay | null {
  const today = wibDay(now)
  if (to > today) return { day: to, why: 'future' }
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return from < yearAgo ? { day: from, why: 'old' } : null
}

type RowIdentity = Pick<
  StatementRow,
  'date' | 'side' | 'amount' | 'sen' | 'balance' | 'reference' | 'pending'
>

/**
 * What makes two rows of one account the same, but for the occurrence. A real reference first (with date, side and
 * amount: banks give one number to a transfer and its fee, and count anew), else the balance, else date, side, amount.
 * The description never counts: banks word it differently from day to day.
 */
export function rowIdentity({ date, side, amount, sen, balance, reference, pending }: RowIdentity) {
  const money = `${side}|${amount}.${sen}`
  if (pending) return `pending|${money}`
  if (reference !== null) return `ref|${date}|${money}|${reference}`
  if (balance !== null) return `balance|${date}|${money}|${balance}`
  return `plain|${date}|${money}`
}

/** The key that is unique per receiving account: reading a file again, re-sorted or overlapping, gives the same. */
export const rowKey = (row: RowIdentity & Pick<StatementRow, 'occurrence'>) =>
  `${rowIdentity(row)}|${row.occurrence}`
