import { z } from 'zod'
import { enumOf } from '../base'

export const taskLabels = {
  cron: 'Tugas berkala',
  mail: 'Email kepada pelanggan',
  night: 'Cadangan malam',
  jobs: 'Pekerjaan panjang',
  checks: 'Periksa data',
} as const
export type Duty = keyof typeof taskLabels

const duty = z.object({
  work: enumOf(taskLabels),
  /** UTC ISO or null. `mail` and `jobs`: since when the oldest item waits. Other tasks: when they last succeeded. */
  since: z.string().nullable(),
  is_late: z.boolean(),
})
export type DutyState = z.infer<typeof duty>

export const scheduledTasksAnswer = z.object({ items: z.array(duty) })
