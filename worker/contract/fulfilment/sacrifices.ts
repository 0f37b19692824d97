import { z } from 'zod'
import {
  daySchema,
  enumOf,
  listQuery,
  multiLineText,
  pageSchema,
  queryFlag,
  reasonInput,
  requiredLine,
  seenVersionSchema,
  singleLineText,
} from '../base'
import {
  type ListChanges,
  listChangesAnswer,
  type Rows,
  requiredSeenAt,
  selectedIdsParam,
  selectedRowsPage,
  selectionLimitParam,
} from '../bulk'
import { correctionStates, offeringKinds, slaughterStatuses } from '../labels'

const id = z.string().max(64)

/** Without a season, the latest season is used. `open`: only groups with free seats. */
export const sacrificeQuery = listQuery.extend({
  season: z.string().max(10).optional(),
  status: enumOf(slaughterStatuses).optional(),
  kind: enumOf(offeringKinds).optional(),
  product: id.optional(),
  date: daySchema.optional(),
  place: singleLineText().optional(),
  open: queryFlag.optional(),
  /** Only sacrifices that are completed but lack all pictures or a required picture. */
  lacking: queryFlag.optional(),
  /** Only sacrifices that are not completed and have a seat without a name. */
  nameless: queryFlag.optional(),
  ids: selectedIdsParam.optional(),
})
export type SacrificeQuery = z.infer<typeof sacrificeQuery>

export const sacrificeSelectionQuery = sacrificeQuery.extend({ limit: selectionLimitParam })

const seatOwner = { order_id: z.string(), item_n: z.int(), beneficiary_n: z.int() }

const seat = z.object({
  n: z.int(),
  ...seatOwner,
  order_code: z.string(),
  customer_name: z.string(),
  /** Full name with bin or binti, as read aloud; null until the customer enters it. */
  name: z.string().nullable(),
})
export type Seat = z.infer<typeof seat>

export const publicSacrificeFields = {
  number: z.int(),
  kind: enumOf(offeringKinds),
  name: z.string(),
  tag: z.string().nullable(),
  status: enumOf(slaughterStatuses),
  date: z.string().nullable(),
  location: z.string().nullable(),
  performer: z.string().nullable(),
}

export const sacrificeSchema = z.object({
  ...publicSacrificeFields,
  id: z.string(),
  season: z.string(),
  animal_id: z.string().nullable(),
  service_id: z.string().nullable(),
  capacity: z.int(),
  filled: z.int(),
  foundation_shares: z.int(),
  shared: z.boolean(),
  notes: z.string().nullable(),
  completed_at: z.string().nullable(),
  completed_by: z.string().nullable(),
  witnesses: z.string().nullable(),
  weight_kg: z.number().nullable(),
  packages: z.int().nullable(),
  evidence: z.int(),
  updated_at: z.string(),
  seats: z.array(seat),
})
export type Sacrifice = z.infer<typeof sacrificeSchema>
export const sacrificePage = pageSchema(sacrificeSchema).extend(requiredSeenAt)

export const sacrificePlanSchema = z.object({
  seasons: z.array(z.string()),
  season: z.string().nullable(),
  /** Eid al-Adha of the season; null if the season's name is not a Hijri year. */
  eid: z.string().nullable(),
  counts: z.object({ pending: z.int(), scheduled: z.int(), completed: z.int() }),
  open: z.int(),
  corrections: z.int(),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Distinct days and places of the season's sacrifices, for the filters of the list; at most 200. */
  days: z.array(z.object({ date: z.string(), location: z.string().nullable() })),
})
export type SacrificePlan = z.infer<typeof sacrificePlanSchema>

export const sacrificePlanQuery = sacrificeQuery.pick({ season: true })

export const sacrificeSelectionCountsSchema = z.object({
  animals: z.int(),
  badal: z.int(),
  /** Number of hadyu and dam, which are included in `animals`. */
  hadyu: z.int(),
  planned: z.int(),
  planned_badal: z.int(),
  nameless: z.int(),
  nameless_badal: z.int(),
  /** Groups with free seats cannot be planned, so all other counts leave them out. */
  unfilled: z.int(),
})
export type SacrificeSelection = z.infer<typeof sacrificeSelectionCountsSchema>

export const sacrificeSelectionPage = selectedRowsPage.extend(requiredSeenAt)

/** `after` is the `newest` of an earlier response; the server counts the sacrifices created since that response. */
export const sacrificeListChangesQuery = sacrificeQuery.extend({ after: singleLineText(20).optional() })
export type SacrificeListChangesQuery = z.infer<typeof sacrificeListChangesQuery>

export const sacrificeListChangesAnswer = listChangesAnswer
export type SacrificeListChanges = ListChanges

export const offSeasonFlagSchema = z.boolean().optional()

const schedule = {
  off_season: offSeasonFlagSchema,
  date: daySchema,
  location: requiredLine('Tempat harus diisi'),
  performer: singleLineText().optional(),
}
export const scheduleInput = z.object(schedule)

/** The operator confirmed completion without the required pictures. */
const lacking_ok = z.boolean().optional()

const optionalNumber = (wrong: string, most: number) =>
  z.number({ error: wrong }).positive(wrong).max(most, wrong).nullable()

const report = z
  .object({
    witnesses: singleLineText(200).nullable(),
    weight_kg: optionalNumber('Isi berat dalam kilogram, misalnya 12,5', 5000),
    packages: optionalNumber('Isi jumlah paket dengan angka bulat', 10_000).refine(
      n => n === null || Number.isInteger(n),
      'Isi jumlah paket dengan angka bulat',
    ),
  })
  .partial().shape

const scheduleStep = z.object({
  action: z.literal('schedule'),
  ...schedule,
  keep_planned: z.boolean().optional(),
  named_only: z.boolean().optional(),
})
/** WIB day of the rite; today if omitted. */
const performed_on = daySchema.optional()

const completeStep = z.object({ action: z.literal('complete'), lacking_ok, performed_on, ...report })
const reopenStep = z.object({ action: z.literal('reopen') })

export type ScheduleStep = z.infer<typeof scheduleStep>
export const bulkSacrificeActionSchema = z.discriminatedUnion('action', [
  scheduleStep,
  completeStep,
  reopenStep,
])
export type BulkSacrificeStep = z.infer<typeof bulkSacrificeActionSchema>
/** Each sacrifice succeeds or fails independently; repeating the action changes nothing. */
export type SacrificeBulkInput = BulkSacrificeStep & Rows

/** Upper case, as printed on ear tags. */
const tag = singleLineText(40).overwrite(text => text.toUpperCase())

export const sacrificeLabelInput = seenVersionSchema.extend({
  tag: tag.nullable(),
  notes: multiLineText(1000).nullable(),
  ...report,
})
export type SacrificeLabelInput = z.infer<typeof sacrificeLabelInput>

/** `same_tag`: numbers of other sacrifices of the season with the same ear tag, as a warning to the operator. */
export const sacrificeLabelAnswer = z.object({ item: sacrificeSchema, same_tag: z.array(z.int()) })

const seatAt = z.object({
  sacrifice_id: id,
  n: z.int().min(1).max(10),
  order_id: id,
  item_n: z.int().min(1).max(1000),
  beneficiary_n: z.int().min(1).max(10_000),
})
export type SeatAt = z.infer<typeof seatAt>

/** The operator confirmed moving a name to another product. */
const other_product = z.boolean().optional()

/** The operator confirmed taking a name out of a scheduled group, which also removes the group's schedule. */
const unplan = z.boolean().optional()

export const moveSeatInput = z.object({ seat: seatAt, to: id, other_product, unplan })
export type MoveInput = z.infer<typeof moveSeatInput>

export const seatSwapSchema = z.object({ seat: seatAt, with: seatAt, other_product })
export type SwapInput = z.infer<typeof seatSwapSchema>

export const mergeGroupsInput = z.object({ from: id, other_product, unplan })
export type MergeInput = z.infer<typeof mergeGroupsInput>

/** The number of free seats that the operator saw and confirmed. */
export const takeFreeSeatsQuery = z.object({ shares: z.coerce.number().int().optional() })

export const correctionQuery = listQuery
  .pick({ limit: true, cursor: true })
  .extend({ state: enumOf(correctionStates).default('open') })
export type CorrectionQuery = z.infer<typeof correctionQuery>

export const correctionSchema = z.object({
  id: z.string(),
  order_id: z.string(),
  order_code: z.string(),
  customer_name: z.string(),
  sacrifice: z.object({ number: z.int(), name: z.string(), status: enumOf(slaughterStatuses) }).nullable(),
  before: z.string(),
  present: z.string().nullable(),
  wanted: z.string(),
  state: enumOf(correctionStates),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Correction = z.infer<typeof correctionSchema>
export const correctionPage = pageSchema(correctionSchema)

/** The version that the operator read, because the customer may have replaced the request since. */
export const applyCorrectionInput = seenVersionSchema.required()

export const refuseCorrectionInput = applyCorrectionInput.extend(reasonInput.shape)
