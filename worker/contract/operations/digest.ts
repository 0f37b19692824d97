import { z } from 'zod'

/** Daily report to the owners, as stored in the audit log: counts and sums, no personal data. */
export const digestSchema = z.object({
  day: z.string(),
  orders: z.int(),
  income: z.int(),
  waiting: z.array(z.string()),
  wrong: z.array(z.string()),
})
export type Digest = z.infer<typeof digestSchema>
