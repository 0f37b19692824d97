import { z } from 'zod'

/** What owners are told of a day, as the audit keeps it: counts and sums, nothing about anybody. */
export const digest = z.object({
  /** The day it tells of, in Jakarta. */
  day: z.string(),
  orders: z.int(),
  income: z.int(),
  waiting: z.array(z.string()),
  wrong: z.array(z.string()),
})
export type Digest = z.infer<typeof digest>
