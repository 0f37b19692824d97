import { z } from 'zod'
import { enumOf, listQuery, maxRowRupiah, requiredLines, rupiahAmount } from '../base'
import { transactionTypes } from '../labels'
import { refundWayLabels } from './refunds'

const range = z.enum(['7', '30', '90'], 'Rentang tidak dikenal').default('30').transform(Number)

export const dayRangeQuery = z.object({ range })

const type = enumOf(transactionTypes, 'Pilih jenis transaksi')

export const transactionListQuery = listQuery
  .pick({ limit: true, cursor: true })
  .extend({ range, type: type.optional() })
export type TransactionListQuery = z.infer<typeof transactionListQuery>

export const transactionExportQuery = transactionListQuery.omit({ limit: true })
export type TransactionExportQuery = z.infer<typeof transactionExportQuery>

/** `created_at` is a WIB day or a UTC ISO time; now if omitted. */
export const transactionInput = z.object({
  type,
  /** The amount may exceed `maxEnteredRupiah`, because its row contains no other amounts. */
  amount: rupiahAmount(undefined, maxRowRupiah),
  description: requiredLines('Keterangan harus diisi', 300),
  /** Cash or bank transfer. Needed because the daily close counts the cash. */
  way: enumOf(refundWayLabels, 'Pilih caranya').optional(),
  created_at: z.iso.date('Tanggal tidak valid').or(z.iso.datetime('Tanggal tidak valid')).optional(),
})
export type TransactionInput = z.infer<typeof transactionInput>

export const transactionSchema = z.object({
  id: z.string(),
  type: enumOf(transactionTypes),
  amount: z.int(),
  description: z.string(),
  way: enumOf(refundWayLabels).nullable(),
  /** Internal id of the order whose payment is booked as this income; null for all other rows. */
  order_id: z.string().nullable(),
  /** Income from the shares of the foundation in a group. It can be reversed only on the page of the group. */
  is_from_foundation: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  /** A voided row stays visible but is excluded from all sums. */
  voided_at: z.string().nullable(),
  void_reason: z.string().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

export const financeSummarySchema = z.object({
  from: z.string(),
  to: z.string(),
  total_income: z.int(),
  total_expense: z.int(),
  balance: z.int(),
  from_orders: z.int(),
  /** Sum of all orders that now wait for payment, without cancelled orders. */
  pending_payments: z.int(),
})
export type FinanceSummary = z.infer<typeof financeSummarySchema>

export const dailyIncomeSchema = z.object({ day: z.string(), income: z.int() })
