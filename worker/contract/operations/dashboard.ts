import { z } from 'zod'
import { choice } from '../base'
import { pick } from '../bulk'
import { animalTypes } from '../labels'
import { unseenOrder } from '../money/bank-rows'
import { strains } from './strains'

export const dashboardQuery = z.object({
  range: z.enum(['7', '30'], 'Rentang tidak dikenal').default('7').transform(Number),
})

const order = {
  id: z.string(),
  order_id: z.string(),
  customer_name: z.string(),
  total_amount: z.int(),
}

/** `count` stops at 1000; `items` are the first few. */
const few = <T extends z.ZodRawShape>(item: T) => z.object({ count: z.int(), items: z.array(z.object(item)) })

export const cronRun = z.object({
  started_at: z.string(),
  finished_at: z.string().nullable(),
  cancelled: z.int(),
  released: z.int(),
  error: z.string().nullable(),
})

const strain = z.object({
  name: choice(strains),
  percent: z.int(),
  /** When it begins anew. */
  until: z.string(),
})

/**
 * Waiting orders with one thing in common, `who`: a phone number, an address (its keyed hash), a mail domain (at a provider
 * of anybody's the masked mailbox), a proof (how its hash begins).
 */
const heldGroup = z.object({
  who: z.string(),
  orders: z.int(),
  animals: z.int(),
  /** The orders, at most 100. */
  picks: z.array(pick),
})

export const dashboard = z.object({
  /** Income from orders in the period, rupiah. */
  total_revenue: z.int(),
  total_orders: z.int(),
  /** Percent against the equally long period before. */
  revenue_growth: z.number(),
  orders_growth: z.number(),
  /** As of now, whatever the period. */
  pending_orders: z.int(),
  /** Whole ones: of an animal that is sold by shares as many as the shares that are left make up. */
  total_animals: z.int(),
  /** Shares that are left beside those. */
  loose_shares: z.int(),
  daily: z.array(z.object({ day: z.string(), revenue: z.int(), orders: z.int() })),
  needs: z.object({
    /** Verified orders that lack money, the oldest first. */
    short: few({ ...order, short_by: z.int() }),
    claims: few({ ...order, payment_claimed_at: z.string() }),
    /** Claims that nobody judged for three days. */
    long_claims: few({ ...order, payment_claimed_at: z.string() }),
    /** Animals of which more than 40 % wait for money, and who holds them. */
    held: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        stock: z.int(),
        /** What `stock` and `held_unpaid` count: shares where there is more than one. */
        shares: z.int(),
        held_unpaid: z.int(),
        percent: z.int(),
        phones: z.array(heldGroup),
        addresses: z.array(heldGroup),
        mails: z.array(heldGroup),
        proofs: z.array(heldGroup),
      }),
    ),
    /** Subtotals whose unique codes of 100–999 are nearly all taken. */
    crowded_totals: z.array(z.object({ subtotal: z.int(), used_percent: z.int() })),
    expiring: few({ ...order, expires_at: z.string() }),
    low_stock: few({
      id: z.string(),
      name: z.string(),
      type: choice(animalTypes),
      stock: z.int(),
      /** What `stock` counts: shares where there is more than one. */
      shares: z.int(),
    }),
    draft_certificates: z.int(),
    /** Published certificates whose order says something else by now, counted up to 1000. */
    outdated_certificates: z.int(),
    /** E-mails that failed, and those of which nobody knows whether they arrived; each counted up to 1000. */
    emails: z.object({ failed: z.int(), unknown: z.int() }),
    /** Names that customers want corrected, counted up to 1000. */
    corrections: z.int(),
    /** Incoming bank rows that wait for somebody: certain ones, and those to be looked at. */
    bank_rows: z.object({ exact: z.int(), check: z.int() }),
    /** Money that is not where the books say: parts of cancelled orders, payments that a younger file does not show, and orders verified by hand whose money no row shows. */
    open_money: z.object({ parts: z.int(), doubtful: z.int(), unseen: few(unseenOrder.shape) }),
    /** Refunds that somebody has to approve or to pay, and orders paid too much of which nobody decided; each counted up to 1000. */
    refunds: z.object({ requested: z.int(), approved: z.int(), overpaid: z.int() }),
    /** Days before yesterday that no import of an account covers. */
    uncovered: z.array(z.object({ account_id: z.string(), account_name: z.string(), days: z.int() })),
  }),
  /** What strangers used up to an alarming part. */
  strained: z.array(strain),
  /** Where money goes was changed in the last 7 days, the newest first. */
  account_changes: z.array(
    z.object({
      id: z.int(),
      action: z.enum(['create', 'update', 'delete']),
      actor: z.string(),
      created_at: z.string(),
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Since when the edge refuses to drop old pages; null when it does not. */
  purges_failing_since: z.string().nullable(),
  /** What a shop needs before it can sell. */
  setup: z.object({
    shop: z.boolean(),
    bank_account: z.boolean(),
    animals: z.boolean(),
    whatsapp: z.boolean(),
    legal: z.boolean(),
    templates: z.boolean(),
    test_order: z.boolean(),
  }),
  /** What the last check of the data found; null before the first. */
  checks: z.object({ finished_at: z.string(), findings: z.int() }).nullable(),
  cron: z.object({ last_run: cronRun.nullable(), is_late: z.boolean() }),
  /** When the last copy of a night was finished; missed when none was for longer than a day, though nights began. */
  night: z.object({ last: z.string().nullable(), is_missed: z.boolean() }),
})
export type Dashboard = z.infer<typeof dashboard>

/** Counting what waits stops here: a badge beyond it reads '99+'. */
export const mostWaiting = 100

/** What waits on a screen for the person who asks, counted to `mostWaiting`; screens that are not theirs are left out. */
export const waiting = z
  .object({
    orders: z.int(),
    statements: z.int(),
    refunds: z.int(),
    sacrifices: z.int(),
    certificates: z.int(),
    messages: z.int(),
  })
  .partial()
export type Waiting = z.infer<typeof waiting>
export type WaitingScreen = keyof Waiting
