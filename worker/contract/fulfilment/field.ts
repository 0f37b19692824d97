import { z } from 'zod'
import { daySchema, enumOf } from '../base'
import { evidenceStages } from '../labels'
import { publicSacrificeFields } from './sacrifices'

/** Field workers get no phone number, e-mail address or amount. */
export const fieldAppSacrificeSchema = z.object({
  id: z.string(),
  ...publicSacrificeFields,
  capacity: z.int(),
  foundation_shares: z.int(),
  /** Names as read aloud at the slaughter. A seat without a name has the customer's name and `is_orderer`. */
  names: z.array(z.object({ name: z.string(), is_orderer: z.boolean() })),
  completed_at: z.string().nullable(),
  wanted: z.array(enumOf(evidenceStages)),
  stages: z.record(z.string(), z.int()),
})
export type FieldSacrifice = z.infer<typeof fieldAppSacrificeSchema>

export const fieldAppDaysSchema = z.object({
  today: z.string(),
  items: z.array(z.object({ date: z.string(), total: z.int(), completed: z.int() })),
  unplanned: z.int(),
})
export type FieldDays = z.infer<typeof fieldAppDaysSchema>

export const fieldAppQuery = z.object({
  /** Day of the rite; if omitted, sacrifices without a date are returned. */
  date: daySchema.optional(),
  cursor: z.string().max(64).optional(),
})

export const fieldAppPage = z.object({
  items: z.array(fieldAppSacrificeSchema),
  next_cursor: z.string().nullable(),
})

/** An offline phone reports completion later, with `age` (seconds) or `taken_at` (server time). Default: now. */
export const fieldAppCompletionInput = z.object({
  age: z.coerce.number().min(0).max(1e9).optional(),
  taken_at: z.iso.datetime().optional(),
})

export const moveEvidenceInput = z.object({ from: z.string().max(64), to: z.string().max(64) })
