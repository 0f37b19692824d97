import { z } from 'zod'

/** Configuration that can be missing: bindings, variables, secrets, and the sender of e-mails. */
export const setupKeys = [
  'SITE_ORIGIN',
  'CERTIFICATE_KEY',
  'EMAIL',
  'sender',
  'BACKUPS',
  'TURNSTILE_SITE_KEY',
  'TURNSTILE_SECRET_KEY',
] as const
export type SetupKey = (typeof setupKeys)[number]

/** Only names, never values. */
export const setupMissingAnswer = z.object({ missing: z.array(z.enum(setupKeys)) })

export const testOrderAnswer = z.object({
  order_id: z.string(),
  name: z.string(),
  total_amount: z.int(),
  stock: z.int(),
})
export type OrderTried = z.infer<typeof testOrderAnswer>
