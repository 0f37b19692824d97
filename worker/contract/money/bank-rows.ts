import { z } from 'zod'
import { daySchema, enumOf, listQuery, pageSchema, queryFlag, requiredLine, singleLineText } from '../base'
import { orderStatuses, paymentStatuses } from '../labels'
import { wibMinute } from '../lib/format'
import { bankRowSideLabels, statementRowSchema } from './statements'

export const bankRowStates = {
  new: 'Belum dicocokkan',
  exact: 'Cocok pasti',
  recorded: 'Sudah dicatat dengan tangan',
  check: 'Perlu diperiksa',
  part: 'Bayar sebagian',
  settled: 'Sudah dicocokkan',
  pending: 'Belum dibukukan bank',
  aside: 'Bukan pembayaran',
} as const
export type BankRowState = keyof typeof bankRowStates

export const bankRowReasons = {
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
  paid_alike:
    'Nama pengirim sama dengan pemesan yang sudah lunas, jumlahnya hampir sama: mungkin ganda atau selisih',
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
  payout: 'Pencairan dari penyedia pembayaran',
  given_back: 'Sudah diselesaikan dengan pelanggan',
  by_hand: 'Disisihkan operator',
} as const
export type Reason = keyof typeof bankRowReasons

const suggestion = z.object({
  id: z.string(),
  order_id: z.string(),
  reason: enumOf(bankRowReasons),
  customer_name: z.string(),
  total_amount: z.int(),
  status: enumOf(orderStatuses),
  payment_status: enumOf(paymentStatuses),
  /** The second bank row, if only two bank rows together pay the order. */
  with_row: z.int().optional(),
})
export type Suggestion = z.infer<typeof suggestion>

export const bankRowSchema = statementRowSchema.omit({ occurrence: true, pending: true }).extend({
  id: z.int(),
  account_id: z.string(),
  account_name: z.string(),
  statement_id: z.string(),
  state: enumOf(bankRowStates),
  reason: enumOf(bankRowReasons).nullable(),
  suggestions: z.array(suggestion),
  paid_id: z.string().nullable(),
  order_id: z.string().nullable(),
  order_status: enumOf(orderStatuses).nullable(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
  updated_at: z.string(),
})
export type BankRow = z.infer<typeof bankRowSchema>

export const bankRowQuery = listQuery.extend({
  state: enumOf(bankRowStates).optional(),
  side: enumOf(bankRowSideLabels).optional(),
  account_id: z.string().max(64).optional(),
  statement_id: z.string().max(64).optional(),
  /** Only bank rows that paid an order and that a newer bank statement contradicts. */
  doubtful: queryFlag.optional(),
})
export type BankRowQuery = z.infer<typeof bankRowQuery>
export const bankRowPage = pageSchema(bankRowSchema)

export const bankRowSummarySchema = z.object({
  states: z.record(enumOf(bankRowStates), z.int()),
  /** Number of payments that a newer bank statement contradicts, at most 1,000. */
  doubtful: z.int(),
  /** Number of imports whose rows are not all merged into the bank rows yet. */
  unfinished: z.int(),
})
export type BankRowSummary = z.infer<typeof bankRowSummarySchema>

/**
 * `link`: the bank row confirms a payment that an operator verified by hand. `extra`: further money for a verified
 * order. `earlier`: the money arrived before an operator entered the order.
 */
export const manualMatchModes = {
  full: 'Lunas',
  part: 'Bayar sebagian',
  link: 'Kaitkan saja',
  extra: 'Pembayaran tambahan',
  earlier: 'Uang datang lebih dulu',
} as const
export const manualMatchInput = z
  .object({
    order_id: z.string().max(64),
    mode: enumOf(manualMatchModes),
    /** Why money that arrived before the order pays for it; required only with `earlier`. */
    reason: singleLineText(500).optional(),
  })
  .refine(({ mode, reason }) => mode !== 'earlier' || Boolean(reason), {
    message: 'Alasan harus diisi',
    path: ['reason'],
  })
export type HandInput = z.infer<typeof manualMatchInput>

const mapping = z.record(z.string().max(40), z.unknown())

export const statementInput = z.object({
  account_id: z.string().max(64),
  file_name: requiredLine('Nama berkas harus diisi', 200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Sidik berkas tidak valid'),
  source_format: singleLineText(60),
  layout: singleLineText(100),
  signature: singleLineText(2000),
  row_count: z.int().min(1).max(20_000),
  covered: z.object({ from: daySchema, to: daySchema }).nullable(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  /** The balances of the statement do not add up, but the operator imports it. Its rows get the flag `unbalanced`. */
  is_unbalanced: z.boolean().default(false),
  /** Hash of the rows, which detects a repeated import. Null if another bank statement could have equal rows. */
  rows_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Sidik baris tidak valid')
    .nullish(),
  account_number: z
    .string()
    .regex(/^(?=.*\d)\d{0,20}(\*\d{0,20})?$/, 'Nomor rekening di berkas tidak valid')
    .nullish(),
  /** The bank that the statement names; omitted if the layout of the file already implies the bank. */
  bank: singleLineText(40).nullish(),
  /** A person confirmed the bank account, because the bank statement does not name it. */
  is_account_confirmed: z.boolean().default(false),
  /** A person confirmed that the bank statement has days in the future or more than a year ago. */
  are_days_confirmed: z.boolean().default(false),
  mapping: mapping.nullish(),
})
export type StatementInput = z.infer<typeof statementInput>

export const statementRowsInput = z.object({ rows: z.array(statementRowSchema).min(1).max(400) })
export type StatementRowsInput = z.infer<typeof statementRowsInput>

export const statementStates = {
  uploading: 'Sedang dikirim',
  merging: 'Sedang dicatat',
  done: 'Selesai',
  undone: 'Diurungkan',
} as const
export type StatementState = keyof typeof statementStates

export const statementSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  file_name: z.string(),
  layout: z.string(),
  state: enumOf(statementStates),
  row_count: z.int(),
  waiting: z.int(),
  added: z.int(),
  known: z.int(),
  aside: z.partialRecord(enumOf(bankRowReasons), z.int()),
  /** Number of bank rows of earlier imports whose day this bank statement covers, but which it does not contain. */
  gone: z.int(),
  /** Codes of orders whose paid refund would lose its bank row if the import were undone. */
  refunds: z.array(z.string()),
  covered_from: z.string().nullable(),
  covered_to: z.string().nullable(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  created_by: z.string(),
  created_at: z.string(),
})
export type Statement = z.infer<typeof statementSchema>
export const statementQuery = listQuery
  .omit({ q: true })
  .extend({ account_id: z.string().max(64).optional() })
export const statementPage = pageSchema(statementSchema)

/** Days ('YYYY-MM-DD', both included) of a bank account that no imported bank statement covers. */
export const coverageSchema = z.object({
  account_id: z.string(),
  account_name: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  missing: z.array(z.object({ from: z.string(), to: z.string() })),
  breaks: z.array(z.object({ day: z.string(), closing: z.int(), opening: z.int() })),
})
export type Coverage = z.infer<typeof coverageSchema>

export const orderWithUnseenPaymentSchema = z.object({
  id: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  unseen: z.int(),
  payment_verified_at: z.string(),
})
export type UnseenOrder = z.infer<typeof orderWithUnseenPaymentSchema>

export const statementLayoutQuery = z.object({ account_id: z.string().max(64) })
export const layoutSchema = z.object({ signature: z.string(), mapping })

/** WIB. `time` is null if the bank statement prints no time. */
export type BookingTime = { date: string; time?: string | null | undefined }

/** A bank row without a time counts as booked at the end of the day. Same rule as trigger `bank_rows_after_order`. */
export const isBookedBefore = ({ date, time }: BookingTime, since: string) =>
  `${date}T${time ?? '99'}` < wibMinute(since)
