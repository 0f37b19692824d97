import { z } from 'zod'
import { choice, day } from '../base'
import { evidenceStages } from '../labels'
import { toldOfAll } from './sacrifices'

/** What may be shown to whoever works in the field: no phone, no e-mail, no amount. */
export const fieldSacrifice = z.object({
  id: z.string(),
  ...toldOfAll,
  capacity: z.int(),
  /** Shares that the foundation took. */
  house: z.int(),
  /** As they are read aloud; a seat without a name is read as who ordered it. */
  names: z.array(z.object({ name: z.string(), is_orderer: z.boolean() })),
  completed_at: z.string().nullable(),
  /** Stages that its product asks pictures of. */
  wanted: z.array(choice(evidenceStages)),
  /** How many files there are by stage. */
  stages: z.record(z.string(), z.int()),
})
export type FieldSacrifice = z.infer<typeof fieldSacrifice>

/** The days for which something is planned, and how much of it is done. */
export const fieldDays = z.object({
  /** WIB day by the server's clock. */
  today: z.string(),
  items: z.array(z.object({ date: z.string(), total: z.int(), completed: z.int() })),
  /** Animals and rites without a day. */
  unplanned: z.int(),
})
export type FieldDays = z.infer<typeof fieldDays>

export const fieldQuery = z.object({
  /** Without it those that have no day yet. */
  date: day.optional(),
  cursor: z.string().max(64).optional(),
})

export const fieldPage = z.object({ items: z.array(fieldSacrifice), next_cursor: z.string().nullable() })

/** When 'Selesai' was pressed on the phone, which may send it later; now when left out. As in `uploadStart`. */
export const fieldDone = z.object({
  age: z.coerce.number().min(0).max(1e9).optional(),
  taken_at: z.iso.datetime().optional(),
})

export const moveInput = z.object({ from: z.string().max(64), to: z.string().max(64) })
