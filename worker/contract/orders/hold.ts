import { z } from 'zod'
import { limits, quantity } from './orders'

export const holdInput = z.object({
  items: z
    .array(z.object({ animal_id: z.string().max(64), quantity }))
    .min(1, 'Pilih setidaknya satu hewan')
    .max(limits.lines, `Paling banyak ${limits.lines} baris`),
})
export type HoldInput = z.infer<typeof holdInput>

/** For how many hours the order would reserve its animals without payment. */
export const holdAnswer = z.object({ hold_hours: z.int() })
