import { z } from 'zod'
import { requiredLine } from '../base'
import { statementRowSchema } from './statements'

/** A feed is a machine that sends bank rows: the bank's own API, or a service that reads the account's transactions. */
export const feedInput = z.object({
  name: requiredLine('Nama sumber harus diisi', 60),
  account_id: z.string({ error: 'Pilih rekening' }).min(1, 'Pilih rekening').max(64),
  /** If true, a bank row that matches an order exactly verifies the order automatically. */
  auto_verify: z.boolean().default(false),
})
export type FeedInput = z.infer<typeof feedInput>

export const feedPatchSchema = feedInput.pick({ name: true, auto_verify: true }).partial()

export const feedSchema = z.object({
  id: z.string(),
  name: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  auto_verify: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})
export type Feed = z.infer<typeof feedSchema>

/** The secret is shown only once, because it is not stored. */
export const newFeedSchema = feedSchema.extend({ secret: z.string() })
export type FeedWithSecret = z.infer<typeof newFeedSchema>

const feedRow = statementRowSchema
  .pick({ date: true, time: true, side: true, amount: true, sen: true, description: true })
  .extend({
    balance: statementRowSchema.shape.balance.default(null),
    reference: statementRowSchema.shape.reference.default(null),
    flags: statementRowSchema.shape.flags.default([]),
  })
  .refine(({ reference, balance }) => reference !== null || balance !== null, {
    message: 'Setiap baris harus membawa reference atau balance',
    path: ['reference'],
  })

/** At most 100 bank rows per call, in any order. Sending a bank row again is harmless. */
export const feedRowsInput = z.object({ rows: z.array(feedRow).min(1).max(100) })
export type FeedRows = z.infer<typeof feedRowsInput>

export const feedAnswer = z.object({
  added: z.int(),
  known: z.int(),
  /** Number of orders verified by the request; 0 unless the feed has `auto_verify`. */
  settled: z.int(),
})
