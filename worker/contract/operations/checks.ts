import { z } from 'zod'
import { enumOf } from '../base'
import { checkTitles } from './check-words'

const finding = z.object({
  check: enumOf(checkTitles),
  /** Number of violations; `examples` are the first few: order codes, names, days or file keys. */
  count: z.int(),
  examples: z.array(z.string()),
})
export type Finding = z.infer<typeof finding>

const run = z.object({
  started_at: z.string(),
  finished_at: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  findings: z.array(finding),
})
export type CheckRun = z.infer<typeof run>

/** `open`: the run in progress; `last`: the latest finished run. */
export const checksAnswer = z.object({ open: run.nullable(), last: run.nullable() })
export type ChecksAnswer = z.infer<typeof checksAnswer>
