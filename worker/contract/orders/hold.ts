import { z } from 'zod'
import { orderInputLimits, quantitySchema } from './orders'

export const holdInput = z.object({
  items: z
    .array(z.object({ animal_id: z.string().max(64), quantity: quantitySchema }))
    .min(1, 'Pilih setidaknya satu hewan')
    .max(orderInputLimits.lines, `Paling banyak ${orderInputLimits.lines} baris`),
})
export type HoldInput = z.infer<typeof holdInput>

/** Hours for which the order would reserve its animals without payment. */
export const holdAnswer = z.object({ hold_hours: z.int() })
