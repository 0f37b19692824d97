import { z } from 'zod'
import { choice, day, listQuery, optional, page, rupiahFromZero } from '../base'
import { paymentMethods } from '../labels'

const counted = z.object({ n: z.int(), amount: z.int() })

/** Money of one WIB day by what was booked on it; what was voided on it counts as minus. Rupiah. */
export const closeFigures = z.object({
  /** What came for orders, by way and by the account whose statement shows it. */
  payments: z.array(counted.extend({ method: choice(paymentMethods), account: z.string().nullable() })),
  /** The ledger: of that what verified orders booked, and all else. */
  order_income: z.int(),
  other_income: z.int(),
  refunds: z.int(),
  other_expense: z.int(),
  /** Cash received for orders or by hand, less refunds and expenses in cash. */
  cash_expected: z.int(),
  /** What each account's statement shows of the day; `paid` came in as payments, `open` waits for a person. */
  accounts: z.array(
    z.object({
      account: z.string(),
      incoming: counted,
      outgoing: counted,
      paid: counted,
      /** Outgoing rows that paid refunds. */
      refunded: counted,
      open: counted,
      /** What a statement that ends on the day says is left. */
      closing: z.int().nullable(),
    }),
  ),
  /** Payments booked on the day that no statement shows yet. */
  unseen: counted,
})
export type CloseFigures = z.infer<typeof closeFigures>

export const closeDay = z.object({ day })

/** Days that were closed, the newest first. `difference`: counted cash less what the books say. */
export const closedDays = page(
  z.object({
    day: z.string(),
    difference: z.int(),
    note: z.string().nullable(),
    by: z.string(),
    at: z.string(),
  }),
)
export type ClosedDays = z.infer<typeof closedDays>
export const closedDaysQuery = listQuery.omit({ q: true })

export const closeInput = z.object({
  /** Rupiah that were counted, 0 included: who counted nothing cannot close the day. */
  cash_counted: rupiahFromZero('Isi kas yang dihitung. Bila tidak ada uang tunai, tulis 0'),
  note: optional(500),
})
export type CloseInput = z.infer<typeof closeInput>

export const dayClose = z.object({
  day: z.string(),
  figures: closeFigures,
  /** Whether it can be closed now: it is over, and nobody closed it. */
  can_close: z.boolean(),
  closed: z
    .object({ cash_counted: z.int(), note: z.string().nullable(), by: z.string(), at: z.string() })
    .nullable(),
})
export type DayClose = z.infer<typeof dayClose>
