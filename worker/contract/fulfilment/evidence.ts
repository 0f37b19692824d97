import { z } from 'zod'
import { choice, items, lines, versionSeen } from '../base'
import { mostPicked, pickedIds } from '../bulk'
import { evidenceStages } from '../labels'
import { lookupQuery } from '../orders/lookup'
import { evidenceLimits, evidenceTypes } from './evidence-files'
import { toldOfAll } from './sacrifices'

/** One file may be given to so many sacrifices. */
export const mostSacrifices = 500

const note = lines(300)
  .nullish()
  .transform(text => text || null)

export const sacrificeIds = z
  .array(z.string().min(1).max(64))
  .min(1, 'Pilih hewan atau pelaksanaannya')
  .max(mostSacrifices, `Paling banyak ${mostSacrifices} hewan sekaligus`)

const tooLarge = { image: 'Foto paling besar 10 MB.', video: 'Video paling besar 50 MB.' }

/** What a phone tells of a file before it sends its parts. Sent again with the same id, it is the same file. */
export const uploadStart = z
  .object({
    stage: choice(evidenceStages, 'Pilih tahapnya'),
    mime: choice(
      evidenceTypes,
      'Jenis berkas tidak didukung. Gunakan foto JPEG, PNG, WebP, HEIC, atau video MP4, MOV, WebM.',
    ),
    size: z.int().min(1, 'Berkas kosong.'),
    sha256: z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/, 'Sidik berkas tidak benar'),
    /** Seconds since it was taken: the phone's clock may be wrong, its pace is not. */
    age: z.number().min(0).max(1e9).nullish(),
    /** The server's time when it was taken, where the phone knew how far it was off: it may have been put right since. */
    taken_at: z.iso.datetime().nullish(),
    note,
    sacrifice_ids: sacrificeIds,
  })
  .superRefine(({ mime, size }, context) => {
    const kind = evidenceTypes[mime]
    if (size > evidenceLimits[kind])
      context.addIssue({ code: 'custom', path: ['size'], message: tooLarge[kind] })
  })
export type UploadStart = z.infer<typeof uploadStart>

/** What is still to be sent. */
export const uploadState = z.object({
  state: z.enum(['open', 'done']),
  part_bytes: z.int(),
  /** Numbers of the parts that are there, from 1. */
  received: z.array(z.int()),
})
export type UploadState = z.infer<typeof uploadState>

export const storedChunk = z.object({ n: z.int(), size: z.int() })

const file = {
  id: z.string(),
  stage: choice(evidenceStages),
  mime: choice(evidenceTypes),
  size: z.int(),
  /** When it was taken as far as known, else when it came. */
  at: z.string(),
  /** Opens the file for some hours. */
  url: z.string(),
  /** The same of a small picture of it; null where none was sent. */
  preview: z.string().nullable(),
}

/** A file as the one who made it sees it. `best`: chosen to stand first where it is shown. */
export const fieldFile = z.object({
  ...file,
  note: z.string().nullable(),
  visible: z.boolean(),
  best: z.boolean(),
})
export type FieldFile = z.infer<typeof fieldFile>

const provenRow = z.object({ id: z.string(), number: z.int(), name: z.string() })

/** The same for the operator, with what it was given to. */
export const staffFile = fieldFile.extend({
  uploaded_at: z.string(),
  uploaded_by: z.string(),
  updated_at: z.string(),
  sacrifices: z.array(provenRow),
  /** How many there are; `sacrifices` names the first ones. */
  given_to: z.int(),
})
export type StaffFile = z.infer<typeof staffFile>
export const staffFiles = items(staffFile)

/** Pictures for the reports of so many sacrifices at once. */
export const mostReported = mostPicked
export const reportedQuery = z.object({ ids: pickedIds })
export const reportedFiles = items(z.object({ ...file, sacrifice_id: z.string() }))

export const staffQuery = z
  .object({ order: z.string().max(64).optional(), sacrifice: z.string().max(64).optional() })
  .refine(({ order, sacrifice }) => (order === undefined) !== (sacrifice === undefined), {
    error: 'Sebutkan satu pesanan atau satu hewan',
  })

export const fileChange = versionSeen.extend({
  stage: choice(evidenceStages, 'Pilih tahapnya'),
  visible: z.boolean(),
  note,
})
export type FileChange = z.infer<typeof fileChange>

/** Whether a picture stands first wherever it is given to, or, from the field, of one sacrifice. */
export const bestInput = z.object({ best: z.boolean(), sacrifice: z.string().max(64).optional() })
export type BestInput = z.infer<typeof bestInput>

/** Which numbers of its season a file proves: all of them, not only new ones. */
export const fileNumbers = z.object({
  numbers: z
    .array(z.int().min(1).max(1_000_000))
    .min(1, 'Tuliskan paling sedikit satu nomor')
    .max(mostSacrifices, `Paling banyak ${mostSacrifices} nomor sekaligus`),
})

export const customerFile = z.object(file)
export type CustomerFile = z.infer<typeof customerFile>

/** A sacrifice as the customer of one of its names sees it: of the others only initials. */
export const orderSacrifice = z.object({
  ...toldOfAll,
  witnesses: z.string().nullable(),
  weight_kg: z.number().nullable(),
  packages: z.int().nullable(),
  /** Id of the picture that the team chose to stand first. */
  best: z.string().nullable(),
  completed_at: z.string().nullable(),
  capacity: z.int(),
  own: z.array(z.string()),
  others: z.array(z.string()),
  /** Shares that the foundation took. */
  house: z.int(),
  files: z.array(customerFile),
})
export type OrderSacrifice = z.infer<typeof orderSacrifice>

export const orderEvidence = z.object({
  items: z.array(orderSacrifice),
  next_cursor: z.string().nullable(),
  /** What opens a link to this page for others; null for those who came by it. */
  share: z.string().nullable(),
})
export type OrderEvidence = z.infer<typeof orderEvidence>

const after = { after: z.coerce.number().int().min(0).max(1_000_000).optional() }

export const evidenceQuery = lookupQuery.extend(after)
export const sharedQuery = z.object(after)

export const fileQuery = z.object({
  /** Whom the address was made for: an order's id, or the team. */
  for: z.string().max(64),
  until: z.string().max(16),
  token: z.string().max(64),
  preview: z.literal('1').optional(),
  download: z.literal('1').optional(),
})
