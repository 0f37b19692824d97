import { z } from 'zod'

/** What a shop may lack beside its own data: bindings, variables and secrets by their names, and the sender of its e-mails. */
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

/** Names alone, never what stands in them. */
export const setupMissing = z.object({ missing: z.array(z.enum(setupKeys)) })

/** An order that was placed and taken away again. */
export const orderTried = z.object({
  order_id: z.string(),
  name: z.string(),
  total_amount: z.int(),
  stock: z.int(),
})
export type OrderTried = z.infer<typeof orderTried>
