import { z } from 'zod'
import { orderInputLimits, quantitySchema } from './orders'

export const reservationTimeInput = z.object({
  items: z
    .array(z.object({ animal_id: z.string().max(64), quantity: quantitySchema }))
    .min(1, 'Pilih setidaknya satu hewan')
    .max(orderInputLimits.lines, `Paling banyak ${orderInputLimits.lines} baris`),
})
export type ReservationTimeInput = z.infer<typeof reservationTimeInput>

/** Hours for which the order would reserve its animals without payment. */
export const reservationTimeAnswer = z.object({ hold_hours: z.int() })
