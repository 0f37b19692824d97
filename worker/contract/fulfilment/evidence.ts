import { z } from 'zod'
import { enumOf, itemsSchema, multiLineText, seenVersionSchema } from '../base'
import { maxSelectedRows, selectedIdsParam } from '../bulk'
import { evidenceStages } from '../labels'
import { orderAccessQuery } from '../orders/lookup'
import { evidenceLimits, evidenceTypes } from './evidence-files'
import { publicSacrificeFields } from './sacrifices'

export const maxSacrificesPerFile = 500

const note = multiLineText(300)
  .nullish()
  .transform(text => text || null)

export const sacrificeIdsSchema = z
  .array(z.string().min(1).max(64))
  .min(1, 'Pilih hewan atau pelaksanaannya')
  .max(maxSacrificesPerFile, `Paling banyak ${maxSacrificesPerFile} hewan sekaligus`)

const tooLarge = { image: 'Foto paling besar 10 MB.', video: 'Video paling besar 50 MB.' }

/** Sent before the chunks of a photo. The phone chooses the id; sending the id again resumes the upload. */
export const startEvidenceUploadInput = z
  .object({
    stage: enumOf(evidenceStages, 'Pilih tahapnya'),
    mime: enumOf(
      evidenceTypes,
      'Jenis berkas tidak didukung. Gunakan foto JPEG, PNG, WebP, HEIC, atau video MP4, MOV, WebM.',
    ),
    size: z.int().min(1, 'Berkas kosong.'),
    sha256: z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/, 'Sidik berkas tidak benar'),
    /** Seconds since the photo or video was taken, which are correct even if the phone's clock is set wrong. */
    age: z.number().min(0).max(1e9).nullish(),
    /** Server time of the photo or video, if the phone knew the offset of its clock. Preferred over `age`. */
    taken_at: z.iso.datetime().nullish(),
    note,
    sacrifice_ids: sacrificeIdsSchema,
  })
  .superRefine(({ mime, size }, context) => {
    const kind = evidenceTypes[mime]
    if (size > evidenceLimits[kind])
      context.addIssue({ code: 'custom', path: ['size'], message: tooLarge[kind] })
  })
export type EvidenceUploadStart = z.infer<typeof startEvidenceUploadInput>

export const uploadStateSchema = z.object({
  state: z.enum(['open', 'done']),
  part_bytes: z.int(),
  /** Numbers of the received chunks, from 1. */
  received: z.array(z.int()),
})
export type UploadState = z.infer<typeof uploadStateSchema>

export const storedChunkSchema = z.object({ n: z.int(), size: z.int() })

const file = {
  id: z.string(),
  stage: enumOf(evidenceStages),
  mime: enumOf(evidenceTypes),
  size: z.int(),
  /** Time when the photo or video was taken or, if unknown, uploaded. */
  at: z.string(),
  /** Signed URL, valid for 6 to 12 hours. */
  url: z.string(),
  preview: z.string().nullable(),
}

/** `best`: the team chose this photo or video as the first picture of the sacrifice. */
export const fieldEvidenceFileSchema = z.object({
  ...file,
  note: z.string().nullable(),
  visible: z.boolean(),
  best: z.boolean(),
})
export type FieldEvidenceFile = z.infer<typeof fieldEvidenceFileSchema>

const provenRow = z.object({ id: z.string(), number: z.int(), name: z.string() })

export const staffEvidenceFileSchema = fieldEvidenceFileSchema.extend({
  uploaded_at: z.string(),
  uploaded_by: z.string(),
  updated_at: z.string(),
  sacrifices: z.array(provenRow),
  /** Number of sacrifices that the file shows; `sacrifices` lists only the first ones. */
  given_to: z.int(),
})
export type StaffEvidenceFile = z.infer<typeof staffEvidenceFileSchema>
export const staffEvidenceFilesSchema = itemsSchema(staffEvidenceFileSchema)

export const maxSacrificesPerReport = maxSelectedRows
export const sacrificeReportFilesQuery = z.object({ ids: selectedIdsParam })
export const sacrificeReportFilesSchema = itemsSchema(z.object({ ...file, sacrifice_id: z.string() }))

export const staffFilesQuery = z
  .object({ order: z.string().max(64).optional(), sacrifice: z.string().max(64).optional() })
  .refine(({ order, sacrifice }) => (order === undefined) !== (sacrifice === undefined), {
    error: 'Sebutkan satu pesanan atau satu hewan',
  })

export const evidenceFileInput = seenVersionSchema.extend({
  stage: enumOf(evidenceStages, 'Pilih tahapnya'),
  visible: z.boolean(),
  note,
})
export type FileChange = z.infer<typeof evidenceFileInput>

/** Makes the file the first picture of one sacrifice or, if `sacrifice` is omitted, of all sacrifices that it shows. */
export const bestFileInput = z.object({ best: z.boolean(), sacrifice: z.string().max(64).optional() })
export type BestInput = z.infer<typeof bestFileInput>

/** All sacrifices that the file shows, by their numbers in the season. The list replaces the stored one. */
export const sacrificeNumbersInput = z.object({
  numbers: z
    .array(z.int().min(1).max(1_000_000))
    .min(1, 'Tuliskan paling sedikit satu nomor')
    .max(maxSacrificesPerFile, `Paling banyak ${maxSacrificesPerFile} nomor sekaligus`),
})

export const customerEvidenceFileSchema = z.object(file)
export type CustomerEvidenceFile = z.infer<typeof customerEvidenceFileSchema>

/** The customer sees other participants of the sacrifice only as initials. */
export const orderSacrificeSchema = z.object({
  ...publicSacrificeFields,
  witnesses: z.string().nullable(),
  weight_kg: z.number().nullable(),
  packages: z.int().nullable(),
  best: z.string().nullable(),
  completed_at: z.string().nullable(),
  capacity: z.int(),
  own: z.array(z.string()),
  others: z.array(z.string()),
  foundation_shares: z.int(),
  files: z.array(customerEvidenceFileSchema),
})
export type OrderSacrifice = z.infer<typeof orderSacrificeSchema>

export const orderEvidenceSchema = z.object({
  items: z.array(orderSacrificeSchema),
  next_cursor: z.string().nullable(),
  /** Link for sharing the page of photos; null for visitors who opened the page by such a link. */
  share: z.string().nullable(),
})
export type OrderEvidence = z.infer<typeof orderEvidenceSchema>

const cursorAfter = { after: z.coerce.number().int().min(0).max(1_000_000).optional() }

export const evidenceQuerySchema = orderAccessQuery.extend(cursorAfter)
export const sharedEvidenceQuery = z.object(cursorAfter)

export const signedFileQuery = z.object({
  /** For whom the URL was signed: an order id, or the team. */
  for: z.string().max(64),
  until: z.string().max(16),
  token: z.string().max(64),
  preview: z.literal('1').optional(),
  download: z.literal('1').optional(),
})
