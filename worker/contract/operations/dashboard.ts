import { z } from 'zod'
import { enumOf } from '../base'
import { selectedRowSchema } from '../bulk'
import { animalTypes } from '../labels'
import { orderWithUnseenPaymentSchema } from '../money/bank-rows'

/** Limits that all visitors share; `worker/people/auth/totals.ts` defines them. */
export const publicLimitLabels = {
  digits: 'Tebakan 4 angka nomor WhatsApp pesanan',
  first_digits: 'Tebakan 4 angka dari banyak jaringan',
  codes: 'Tebakan kode diskon',
  first_codes: 'Tebakan kode diskon dari banyak jaringan',
  bytes: 'Berkas bukti transfer',
  certificates: 'Sertifikat yang dibuka hanya dengan nomornya',
  letters: 'Email kepada alamat yang belum pernah membayar, sehari',
  letters_hour: 'Email kepada alamat yang belum pernah membayar, sejam',
} as const

/** Daily report to the owners, as stored in the audit log: counts and sums, no personal data. */
export const dailyDigestSchema = z.object({
  day: z.string(),
  orders: z.int(),
  income: z.int(),
  waiting: z.array(z.string()),
  wrong: z.array(z.string()),
})
export type Digest = z.infer<typeof dailyDigestSchema>

export const dashboardQuery = z.object({
  range: z.enum(['7', '30'], 'Rentang tidak dikenal').default('7').transform(Number),
})

const order = {
  id: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  total_amount: z.int(),
}

/** `count` stops at 1,000. `since`: UTC ISO time or WIB day of the oldest item; null if there is none. */
const counted = { count: z.int(), since: z.string().nullable() }
const countOnly = z.object(counted)

/** `items` contains only the first few of `count` items. */
const countedList = <T extends z.ZodRawShape>(item: T) =>
  z.object({ count: z.int(), items: z.array(z.object(item)) })

const agedList = <T extends z.ZodRawShape>(item: T) => countedList(item).extend(counted)

export const cronRunSchema = z.object({
  started_at: z.string(),
  finished_at: z.string().nullable(),
  cancelled: z.int(),
  released: z.int(),
  error: z.string().nullable(),
})

const strain = z.object({
  name: enumOf(publicLimitLabels),
  percent: z.int(),
  until: z.string(),
})

/** `who` is what the orders share: a phone number, network hash, proof hash, mail domain or masked mailbox. */
const heldGroup = z.object({
  who: z.string(),
  orders: z.int(),
  animals: z.int(),
  picks: z.array(selectedRowSchema),
})

export const dashboardSchema = z.object({
  total_revenue: z.int(),
  total_orders: z.int(),
  /** In percent, compared with the period of the same length before. */
  revenue_growth: z.number(),
  orders_growth: z.number(),
  /** Orders that are pending now, whatever period is chosen. */
  pending_orders: z.int(),
  /** Whole animals in stock. Shares of one animal count as an animal if together they make a whole one. */
  total_animals: z.int(),
  /** Shares in stock that do not make a whole animal. */
  loose_shares: z.int(),
  daily: z.array(z.object({ day: z.string(), revenue: z.int(), orders: z.int() })),
  needs: z.object({
    short: agedList({ ...order, short_by: z.int() }),
    /** The claims that have waited longest come first. */
    claims: agedList({ ...order, payment_claimed_at: z.string(), has_proof: z.int().min(0).max(1) }),
    /** Number of claims that have waited more than three days for a decision. */
    long_claims: z.int(),
    /** Orders with sacrifices that lack names and are not done. `count` is the number of names. */
    nameless: agedList({ ...order, names: z.int(), date: z.string().nullable() }),
    /** Sacrifices of the newest season without a day. */
    unplanned: countOnly,
    /** The first days with planned sacrifices that are not done; `n` stops at 1,000. */
    planned: z.array(z.object({ date: z.string(), n: z.int() })),
    /** WIB days of the last month, without today, that have bookings and are not closed. */
    unclosed: countOnly,
    messages: countOnly,
    /** Animals of which unpaid orders reserve more than 40 %. Each list groups orders with one detail in common. */
    held: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        stock: z.int(),
        /** Shares per animal. If above 1, `stock` and `held_unpaid` count shares. */
        shares: z.int(),
        held_unpaid: z.int(),
        percent: z.int(),
        phones: z.array(heldGroup),
        addresses: z.array(heldGroup),
        mails: z.array(heldGroup),
        proofs: z.array(heldGroup),
      }),
    ),
    /** Subtotals for which nearly all unique codes (100–999) are in use. */
    crowded_totals: z.array(z.object({ subtotal: z.int(), used_percent: z.int() })),
    expiring: countedList({ ...order, expires_at: z.string() }),
    low_stock: countedList({
      id: z.string(),
      name: z.string(),
      type: enumOf(animalTypes),
      stock: z.int(),
      shares: z.int(),
    }),
    draft_certificates: countOnly,
    /** Published certificates that differ from their order. `since`: when the oldest of them was drafted. */
    outdated_certificates: countOnly,
    emails: z.object({ failed: countOnly, unknown: countOnly }),
    corrections: countOnly,
    /**
     * Incoming bank rows that need a decision: `exact` rows fit an order, `recorded` rows fit a payment that was
     * already verified by hand, and `check` rows are all others.
     */
    bank_rows: z.object({ exact: z.int(), recorded: z.int(), check: z.int() }),
    open_money: z.object({
      /** Cancelled orders with partial payments. */
      parts: z.int(),
      /** Payments that a newer bank statement contradicts. */
      doubtful: z.int(),
      /** Orders verified by hand, although the imported bank statements have no row for the payment. */
      unseen: countedList(orderWithUnseenPaymentSchema.shape),
    }),
    refunds: z.object({ requested: countOnly, approved: countOnly, overpaid: countOnly }),
    /** Accounts with days before yesterday that no imported bank statement covers. */
    uncovered: z.array(z.object({ account_id: z.string(), account_name: z.string(), days: z.int() })),
  }),
  strained: z.array(strain),
  /** Changes of payment accounts in the last 7 days that the operator has not dismissed, newest first. */
  account_changes: z.array(
    z.object({
      id: z.int(),
      action: z.enum(['create', 'update', 'delete']),
      actor: z.string(),
      created_at: z.string(),
      can_dismiss: z.boolean(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Time since which cache purges fail (UTC ISO); null if they work. */
  purges_failing_since: z.string().nullable(),
  setup: z.object({
    shop: z.boolean(),
    bank_account: z.boolean(),
    animals: z.boolean(),
    whatsapp: z.boolean(),
    legal: z.boolean(),
    templates: z.boolean(),
    test_order: z.boolean(),
  }),
  checks: z.object({ finished_at: z.string(), findings: z.int() }).nullable(),
  cron: z.object({ last_run: cronRunSchema.nullable(), is_late: z.boolean() }),
  /** `is_missed`: the first nightly backup began more than 30 hours ago, but none has ended in the last 30 hours. */
  night: z.object({ last: z.string().nullable(), is_missed: z.boolean() }),
})
export type Dashboard = z.infer<typeof dashboardSchema>

/** Counting stops here, because a badge shows more than 99 tasks as '99+'. */
export const maxWaitingCount = 100

/** Screens that the operator may not use are omitted. */
export const waitingTaskCountsSchema = z
  .object({
    orders: z.int(),
    statements: z.int(),
    refunds: z.int(),
    sacrifices: z.int(),
    certificates: z.int(),
    messages: z.int(),
  })
  .partial()
export type WaitingCounts = z.infer<typeof waitingTaskCountsSchema>
export type WaitingScreen = keyof WaitingCounts
