import { z } from 'zod'
import { choice } from '../base'

/** What the shop does by itself. */
export const duties = {
  cron: 'Tugas berkala',
  mail: 'Email kepada pelanggan',
  night: 'Cadangan malam',
  jobs: 'Pekerjaan panjang',
  checks: 'Periksa data',
} as const
export type Duty = keyof typeof duties

const duty = z.object({
  work: choice(duties),
  /** UTC ISO: when it last went well, or since when something waits. Null for never, or nothing. */
  since: z.string().nullable(),
  is_late: z.boolean(),
})
export type DutyState = z.infer<typeof duty>

export const dutiesAnswer = z.object({ items: z.array(duty) })
