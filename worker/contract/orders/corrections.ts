import { z } from 'zod'
import { enumOf } from '../base'
import { correctionStates } from '../labels'
import { relationLabels } from './names'
import { beneficiaryInput } from './orders'

const spot = { item_id: z.int().min(1).max(100), n: z.int().min(1).max(10_000) }

export const correctionInput = z.object({ ...spot, name: beneficiaryInput })
export type CorrectionInput = z.infer<typeof correctionInput>
export type CorrectionRequest = z.input<typeof correctionInput>

const wish = z.object({
  item_id: z.int(),
  n: z.int(),
  name: z.string(),
  bin: z.string().nullable(),
  relation: enumOf(relationLabels).nullable(),
  state: enumOf(correctionStates),
  reason: z.string().nullable(),
  created_at: z.string(),
})

/** `locked` lists names whose animal or rite is scheduled or done. `items` are correction requests, newest first. */
export const correctionsAnswer = z.object({
  locked: z.array(z.object({ item_id: z.int(), n: z.int() })),
  items: z.array(wish),
})
export type Corrections = z.infer<typeof correctionsAnswer>
