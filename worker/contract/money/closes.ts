import { z } from 'zod'
import { daySchema, enumOf, listQuery, optionalLine, pageSchema, rupiahFromZero } from '../base'
import { paymentMethodLabels } from '../labels'
import { normalizeMultiline } from '../lib/text'
import { bankRowReasons, bankRowStates } from './bank-rows'

const counted = z.object({ n: z.int(), amount: z.int() })

/** Rupiah. Sums of one WIB day by booking time. Amounts voided on this day are subtracted. */
export const dayCloseFiguresSchema = z.object({
  /** Payments for orders, by method and by the bank account whose statement shows them. */
  payments: z.array(counted.extend({ method: enumOf(paymentMethodLabels), account: z.string().nullable() })),
  order_income: z.int(),
  other_income: z.int(),
  refunds: z.int(),
  other_expense: z.int(),
  /** Cash received for orders or entered by hand, minus cash refunds and cash expenses. */
  cash_expected: z.int(),
  /** Bank rows of the day by account. `paid` rows became payments; `open` rows still need an operator's decision. */
  accounts: z.array(
    z.object({
      account: z.string(),
      incoming: counted,
      outgoing: counted,
      paid: counted,
      refunded: counted,
      payouts: counted.default({ n: 0, amount: 0 }),
      open: counted,
      /** Balance when the day ends, from bank rows or from a statement that ends on this day; null if unknown. */
      closing: z.int().nullable(),
    }),
  ),
  unseen: counted,
  /** Null if the shop never used a payment provider. `owed`: what providers owe the shop at the end of the day. */
  gateway: z
    .object({ received: counted, payouts: z.int(), gross: z.int(), net: z.int(), owed: z.int() })
    .nullable()
    .default(null),
})
export type CloseFigures = z.infer<typeof dayCloseFiguresSchema>

/** A negative amount subtracts a payment of another day that was voided, or that a bank row replaced. */
export function paymentWayText({ method, account, amount }: CloseFigures['payments'][number]) {
  const way = account ? `${paymentMethodLabels[method]}, ${account}` : paymentMethodLabels[method]
  if (amount >= 0) return way
  return method === 'bank' && account === null
    ? `${way} dari hari lain, kini dipasangkan dengan mutasi atau dibatalkan`
    : `${way} dari hari lain, dibatalkan`
}

export const closeDaySchema = z.object({ day: daySchema })

/** Closed days, newest first. `difference`: counted cash minus expected cash. */
export const closedDaysPage = pageSchema(
  z.object({
    day: z.string(),
    difference: z.int(),
    note: z.string().nullable(),
    by: z.string(),
    at: z.string(),
  }),
)
export type ClosedDays = z.infer<typeof closedDaysPage>
export const closedDaysQuery = listQuery.omit({ q: true })

export const dayCloseInput = z.object({
  /** Counted cash in rupiah; 0 must be entered explicitly. */
  cash_counted: rupiahFromZero('Isi kas yang dihitung. Bila tidak ada uang tunai, tulis 0'),
  note: optionalLine(500, normalizeMultiline),
})
export type DayCloseInput = z.infer<typeof dayCloseInput>

/** Facts that the dialog lists for the operator before a day is closed, such as unexplained bank rows. */
const closeQuestions = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      account_name: z.string(),
      line: z.int(),
      amount: z.int(),
      state: enumOf(bankRowStates),
      reason: enumOf(bankRowReasons).nullable(),
    }),
  ),
  has_more_rows: z.boolean(),
  /** Payments for bank rows of this day that are booked on another day. */
  booked_elsewhere: counted,
  /** Payments booked on this day for bank rows of another day. */
  from_elsewhere: counted,
  /** All unclosed days of the last 60 days that have bookings, including the day to close, oldest first. */
  open_days: z.array(z.string()),
})
export type CloseQuestions = z.infer<typeof closeQuestions>

export const dayCloseSchema = z.object({
  day: z.string(),
  /** Null for a day that is already closed. */
  questions: closeQuestions.nullable(),
  figures: dayCloseFiguresSchema,
  can_close: z.boolean(),
  closed: z
    .object({ cash_counted: z.int(), note: z.string().nullable(), by: z.string(), at: z.string() })
    .nullable(),
})
export type DayClose = z.infer<typeof dayCloseSchema>
