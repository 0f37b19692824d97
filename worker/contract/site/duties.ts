import { z } from 'zod'
import { choice } from '../base'

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
  /** UTC ISO: last success, or since when work has been waiting. Null for never, or nothing waiting. */
  since: z.string().nullable(),
  is_late: z.boolean(),
})
export type DutyState = z.infer<typeof duty>

export const dutiesAnswer = z.object({ items: z.array(duty) })
