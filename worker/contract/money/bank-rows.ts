import { z } from 'zod'
import { choice, day, line, listQuery, page, required, yes } from '../base'
import { orderStatuses, paymentStatuses } from '../labels'
import { wibMinute } from '../lib/format'
import { rowSides, statementRow } from './statements'

/** Where a row of a bank statement stands. */
export const lanes = {
  new: 'Belum dicocokkan',
  exact: 'Cocok pasti',
  recorded: 'Sudah dicatat dengan tangan',
  check: 'Perlu diperiksa',
  part: 'Bayar sebagian',
  settled: 'Sudah dicocokkan',
  pending: 'Belum dibukukan bank',
  aside: 'Bukan pembayaran',
} as const
export type Lane = keyof typeof lanes

/** Why a row is not settled by itself, or is set aside. */
export const reasons = {
  exact: 'Jumlahnya persis',
  recorded: 'Sudah diverifikasi dengan tangan, dan uang ini yang dimaksud',
  before_order: 'Masuk sebelum pesanan dibuat',
  two_orders: 'Lebih dari satu pesanan bertotal sama pada hari itu: pilih pesanannya',
  no_order: 'Tidak ada pesanan yang menunggu jumlah ini',
  cancelled_in_stock: 'Pesanan sudah batal, tetapi stoknya masih ada: bisa dihidupkan lagi',
  cancelled_sold_out:
    'Pesanan sudah batal dan stoknya habis: hubungi pelanggan untuk pengganti atau pengembalian',
  already_paid: 'Pesanan ini sudah lunas: kemungkinan ganda',
  former_total: 'Total pesanan ini sebelum berubah: catat sebagai bagian atau tambahan',
  paid_in_part: 'Sebagian pesanan ini sudah dibayar: jumlah penuh ini melebihi sisanya',
  twin: 'Ada transfer lain dengan jumlah yang sama: kemungkinan ganda',
  reversal_beside: 'Ada baris keluar dengan jumlah yang sama pada hari berdekatan: mungkin dibatalkan bank',
  code_forgotten: 'Kode unik sepertinya tidak ditambahkan',
  digits_swapped: 'Dua angka sepertinya tertukar',
  rest_of_part: 'Sama dengan sisa pembayaran sebuah pesanan',
  rest_of_cancelled: 'Sama dengan sisa pembayaran sebuah pesanan yang sudah batal',
  adds_up: 'Bersama transfer lain dari pengirim yang sama, jumlahnya pas',
  name_alike: 'Nama pengirim sama dengan pemesan, jumlahnya lain',
  sen: 'Jumlahnya bernilai sen',
  gone: 'Baris ini tidak ada lagi di mutasi yang lebih baru',
  undone: 'Pencocokannya diurungkan',
  brought_back: 'Dikembalikan operator: periksa sekali lagi',
  bounced: 'Setelah dicocokkan, uang sejumlah ini dibalik bank: mungkin transfernya gagal',
  unbalanced: 'Saldo atau total di berkasnya tidak cocok: jumlah ini mungkin berubah',
  future_day: 'Sumber otomatis memberinya tanggal setelah hari ini: periksa di bank',
  out: 'Uang keluar',
  fee: 'Biaya bank',
  interest: 'Bunga, bagi hasil, atau pajaknya',
  net_qris: 'Pencairan QRIS/EDC: gabungan banyak pembayaran, sudah dipotong biaya',
  reversal: 'Pembalikan atau koreksi bank',
  void: 'Transaksi dibatalkan (void)',
  refund: 'Pengembalian dana (refund)',
  wallet: 'Dari dompet digital, tanpa pesanan yang menunggu jumlah ini: mungkin pencairan',
  given_back: 'Sudah diselesaikan dengan pelanggan',
  by_hand: 'Disisihkan operator',
} as const
export type Reason = keyof typeof reasons

const suggestion = z.object({
  /** Internal id, for the calls; `order_id` is what people read. */
  id: z.string(),
  order_id: z.string(),
  reason: choice(reasons),
  customer_name: z.string(),
  total_amount: z.int(),
  status: choice(orderStatuses),
  payment_status: choice(paymentStatuses),
  /** The other row of a pair that adds up. */
  with_row: z.int().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

export const bankRow = statementRow.omit({ occurrence: true, pending: true }).extend({
  id: z.int(),
  account_id: z.string(),
  account_name: z.string(),
  statement_id: z.string(),
  lane: choice(lanes),
  reason: choice(reasons).nullable(),
  suggestions: z.array(suggestion),
  /** Internal id and code of the order it paid, whole or in part. */
  paid_id: z.string().nullable(),
  order_id: z.string().nullable(),
  order_status: choice(orderStatuses).nullable(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
})
export type BankRow = z.infer<typeof bankRow>

export const bankRowQuery = listQuery.extend({
  lane: choice(lanes).optional(),
  side: choice(rowSides).optional(),
  account_id: z.string().max(64).optional(),
  statement_id: z.string().max(64).optional(),
  /** Only rows that paid an order and of which a younger file says otherwise. */
  doubtful: yes.optional(),
})
export type BankRowQuery = z.infer<typeof bankRowQuery>
export const bankRowPage = page(bankRow)

export const bankRowSummary = z.object({
  /** Rows in each lane. */
  lanes: z.record(choice(lanes), z.int()),
  /** Payments of which a younger file says otherwise; counted up to 1,000. */
  doubtful: z.int(),
  /** Statements whose rows are not all merged yet. */
  unfinished: z.int(),
})
export type BankRowSummary = z.infer<typeof bankRowSummary>

/**
 * `full`: the order is paid with what arrived so far; `part`: the rest is still awaited; `link`: it was verified by hand;
 * `extra`: it is paid already, and this is more.
 */
export const handModes = {
  full: 'Lunas',
  part: 'Bayar sebagian',
  link: 'Kaitkan saja',
  extra: 'Pembayaran tambahan',
  earlier: 'Uang datang lebih dulu',
} as const
export const handInput = z
  .object({
    order_id: z.string().max(64),
    mode: choice(handModes),
    /** Why money that came before the order is for it; only with `earlier`. */
    reason: line(500).optional(),
  })
  .refine(({ mode, reason }) => mode !== 'earlier' || Boolean(reason), {
    message: 'Alasan harus diisi',
    path: ['reason'],
  })
export type HandInput = z.infer<typeof handInput>

const mapping = z.record(z.string().max(40), z.unknown())

/** What is known of a file before its rows are sent. */
export const statementInput = z.object({
  account_id: z.string().max(64),
  file_name: required('Nama berkas harus diisi', 200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Sidik berkas tidak valid'),
  source_format: line(60),
  layout: line(100),
  signature: line(2000),
  row_count: z.int().min(1).max(20_000),
  covered: z.object({ from: day, to: day }).nullable(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  /** The file contradicts itself, and a person wants its rows all the same; they carry the flag `unbalanced`. */
  is_unbalanced: z.boolean().default(false),
  /** Of the rows without what an export may change (order, charset, delimiter); null where they could be another file's. */
  rows_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Sidik baris tidak valid')
    .nullish(),
  /** The number in the file: digits, with one '*' where it is masked. */
  account_number: z
    .string()
    .regex(/^(?=.*\d)\d{0,20}(\*\d{0,20})?$/, 'Nomor rekening di berkas tidak valid')
    .nullish(),
  /** The bank that the file names, where its layout does not tell it. */
  bank: line(40).nullish(),
  /** A person says that it is this account's, where nothing in the file does. */
  is_account_confirmed: z.boolean().default(false),
  /** A person says that days in the future, or more than a year back, are right. */
  are_days_confirmed: z.boolean().default(false),
  /** How the columns were understood, remembered for the next file of this layout. */
  mapping: mapping.nullish(),
})
export type StatementInput = z.infer<typeof statementInput>

export const statementRowsInput = z.object({ rows: z.array(statementRow).min(1).max(400) })
export type StatementRowsInput = z.infer<typeof statementRowsInput>

export const statementStates = {
  uploading: 'Sedang dikirim',
  merging: 'Sedang dicatat',
  done: 'Selesai',
  undone: 'Diurungkan',
} as const
export type StatementState = keyof typeof statementStates

export const statement = z.object({
  id: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  file_name: z.string(),
  layout: z.string(),
  state: choice(statementStates),
  row_count: z.int(),
  /** Rows received and not merged yet. */
  waiting: z.int(),
  added: z.int(),
  known: z.int(),
  /** Its rows that are no payments, by reason; told once the import is done. */
  aside: z.partialRecord(choice(reasons), z.int()),
  /** Rows of earlier imports that this one, covering their day, does not show. */
  gone: z.int(),
  covered_from: z.string().nullable(),
  covered_to: z.string().nullable(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  created_by: z.string(),
  created_at: z.string(),
})
export type Statement = z.infer<typeof statement>
export const statementQuery = listQuery
  .omit({ q: true })
  .extend({ account_id: z.string().max(64).optional() })
export const statementPage = page(statement)

/** What an account's imports leave open. Days 'YYYY-MM-DD', both ends included. */
export const coverage = z.object({
  account_id: z.string(),
  account_name: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  missing: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Imports that follow each other by day, but not by balance. */
  breaks: z.array(z.object({ day: z.string(), closing: z.int(), opening: z.int() })),
})
export type Coverage = z.infer<typeof coverage>

/** An order that a person verified and whose money no imported row shows although its days were imported. */
export const unseenOrder = z.object({
  id: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  /** Rupiah of the booked income that no row shows. */
  unseen: z.int(),
  payment_verified_at: z.string(),
})
export type UnseenOrder = z.infer<typeof unseenOrder>

export const layoutQuery = z.object({ account_id: z.string().max(64) })
export const layout = z.object({ signature: z.string(), mapping })

/** When the bank booked a row: its WIB day, and its time where the bank prints one. */
export type Booked = { date: string; time?: string | null | undefined }

/**
 * Whether a row was booked before that moment (UTC ISO). Without a time it counts as booked at the end of its day; a row
 * of the same minute is not before. The trigger `bank_rows_after_order` says the same.
 */
export const isBefore = ({ date, time }: Booked, since: string) =>
  `${date}T${time ?? '99'}` < wibMinute(since)
