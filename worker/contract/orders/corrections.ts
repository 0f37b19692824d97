import { z } from 'zod'
import { choice } from '../base'
import { correctionStates } from '../labels'
import { relations } from './names'
import { beneficiaryInput } from './orders'

const spot = { item_id: z.int().min(1).max(100), n: z.int().min(1).max(10_000) }

/** A name as it should be, in its spot: number of the line and of the name within it, from 1. */
export const correctionInput = z.object({ ...spot, name: beneficiaryInput })
export type CorrectionInput = z.infer<typeof correctionInput>
export type CorrectionRequest = z.input<typeof correctionInput>

const wish = z.object({
  item_id: z.int(),
  n: z.int(),
  /** The name that is wished. */
  name: z.string(),
  bin: z.string().nullable(),
  relation: choice(relations).nullable(),
  state: choice(correctionStates),
  /** Why it was refused. */
  reason: z.string().nullable(),
  created_at: z.string(),
})

/** Names of animals and rites that are planned or done, and what was asked for them, newest first. */
export const correctionsAnswer = z.object({
  locked: z.array(z.object({ item_id: z.int(), n: z.int() })),
  items: z.array(wish),
})
export type Corrections = z.infer<typeof correctionsAnswer>
