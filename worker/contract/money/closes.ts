import { z } from 'zod'
import { daySchema, enumOf, listQuery, optionalLine, pageSchema, rupiahFromZero } from '../base'
import { paymentMethodLabels } from '../labels'
import { normalizeMultiline } from '../lib/text'
import { bankRowReasons, bankRowStates } from './bank-rows'

const counted = z.object({ n: z.int(), amount: z.int() })

/** Money of one WIB day by booking time; amounts voided on that day count as negative. Rupiah. */
export const dayCloseFiguresSchema = z.object({
  /** Payments for orders by method and by the account whose bank statement shows the payments. */
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
  /**
   * Money at payment providers on this day. `gross` is the amount of the day's payouts before fees and VAT, `net` after
   * them. `owed` is what the providers owe the shop when the day ends. Null if the shop never used a provider.
   */
  gateway: z
    .object({ received: counted, payouts: z.int(), gross: z.int(), net: z.int(), owed: z.int() })
    .nullable()
    .default(null),
})
export type CloseFigures = z.infer<typeof dayCloseFiguresSchema>

/** Label of a way to pay. A negative amount takes back a payment of another day: voided, or replaced by a bank row. */
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

/** Facts to check before a day is closed: undecided bank rows, bookings on other days, and days not closed yet. */
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
  /** Payments for the day's bank rows that are booked on other days. */
  booked_elsewhere: counted,
  /** Payments booked on the day for bank rows of other days. */
  from_elsewhere: counted,
  /** All unclosed days of the last 60 days that have bookings, including the day to close, oldest first. */
  open_days: z.array(z.string()),
})
export type CloseQuestions = z.infer<typeof closeQuestions>

export const dayCloseSchema = z.object({
  day: z.string(),
  /** Open questions before a day is closed; null for a closed day. */
  questions: closeQuestions.nullable(),
  figures: dayCloseFiguresSchema,
  can_close: z.boolean(),
  closed: z
    .object({ cash_counted: z.int(), note: z.string().nullable(), by: z.string(), at: z.string() })
    .nullable(),
})
export type DayClose = z.infer<typeof dayCloseSchema>
