import { z } from 'zod'
import { id } from 'zod/locales'
import { activeStatuses, evidenceStages } from './labels'
import { emailMessage, emailPattern, maxEmailLength, normalizeEmail } from './lib/email'
import { formatRupiah } from './lib/format'
import { maxPhoneLength, normalizePhone, phoneMessage, phonePattern } from './lib/phone'
import {
  hasOnlyReadableCharacters,
  hasVisibleCharacter,
  normalizeLine,
  normalizeMultiline,
  unreadableMessage,
} from './lib/text'

// Sets zod's default messages to Indonesian. `jitless` skips zod's test for `eval`, which the pages' CSP forbids.
z.config({ ...id(), jitless: true })

export function enumOf<K extends string>(labels: Record<K, string>, message = 'Pilihan tidak dikenal') {
  return z.enum(Object.keys(labels) as [K, ...K[]], { error: message })
}

const tooLong = (max: number) => `Paling banyak ${max} karakter`

/** `tidy` is not called for text longer than twice `max`, to limit the CPU time. */
function bounded(tidy: (text: string) => string, max: number, message?: string) {
  const whole = (text: string) => {
    const trimmed = text.trim()
    return trimmed.length > 2 * max ? trimmed : tidy(trimmed)
  }
  return z
    .string({ error: message })
    .overwrite(whole)
    .max(max, { error: tooLong(max), abort: true })
    .refine(hasOnlyReadableCharacters, unreadableMessage)
}

export const requiredText = (tidy: (text: string) => string, message: string, max: number) =>
  bounded(tidy, max, message)
    .min(1, { error: message, abort: true })
    .refine(hasVisibleCharacter, { error: message, abort: true })

export const singleLineText = (max = 200) => bounded(normalizeLine, max)
export const multiLineText = (max: number) => bounded(normalizeMultiline, max)
export const requiredLine = (message: string, max = 200) => requiredText(normalizeLine, message, max)
export const requiredLines = (message: string, max: number) => requiredText(normalizeMultiline, message, max)

export const phoneNumberSchema = z
  .string({ error: phoneMessage.required })
  .trim()
  .min(1, { error: phoneMessage.required, abort: true })
  .max(maxPhoneLength, { error: phoneMessage.pattern, abort: true })
  .transform(normalizePhone)
  .pipe(z.string().regex(phonePattern, phoneMessage.pattern))

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

export const fileFormatQuery = z.object({ format: z.enum(fileFormats).default('csv') })

const typedEmail = (message: string) =>
  z
    .string({ error: 'Email harus diisi' })
    .trim()
    .max(maxEmailLength, { error: message, abort: true })
    .overwrite(normalizeEmail)

export const emailAddress = (message = emailMessage) =>
  typedEmail(message)
    .min(1, { error: 'Email harus diisi', abort: true })
    .regex(emailPattern, { error: message, abort: true })

export const emailLine = (max = maxEmailLength) => bounded(normalizeEmail, max)

export const optionalEmail = typedEmail(emailMessage).refine(
  text => text === '' || emailPattern.test(text),
  emailMessage,
)

export const reasonInput = z.object({ reason: requiredLines('Alasan harus diisi', 300) })

export const optionalLine = (max = 200, tidy = normalizeLine) =>
  bounded(tidy, max)
    .nullish()
    .transform(value => value || null)

/** A search text with unreadable characters is accepted, but finds nothing. */
export const searchText = (max = 100) =>
  z
    .string()
    .max(max, { error: tooLong(max), abort: true })
    .overwrite(normalizeLine)

/** Highest price of one item, rupiah. */
export const maxPrice = 1_000_000_000
/** Highest amount in one database row, rupiah; equal to the CHECK constraints of ledger, payments and refunds. */
export const maxRowRupiah = 1_000_000_000_000
/** Highest amount entered by a person, rupiah. Lower than `maxRowRupiah`, because one row may sum several entries. */
export const maxEnteredRupiah = 100_000_000_000

export const rupiahFromZero = (message = 'Jumlah harus berupa rupiah bulat', max = maxEnteredRupiah) =>
  z
    .int({ error: message })
    .min(0, message)
    .max(max, `Paling banyak ${formatRupiah(max)}`)

export const rupiahAmount = (
  message = 'Jumlah harus berupa rupiah bulat di atas 0',
  max = maxEnteredRupiah,
) => rupiahFromZero(message, max).min(1, message)

export const priceAmount = (message: string) => rupiahAmount(message, maxPrice)

/** Phones begin a typed address with a capital letter. */
const tidyAddress = (text: string) => normalizeLine(text).replace(/^https:/i, 'https:')

export const linkErrorMessage =
  'Tautan harus diawali https:// atau / (halaman toko ini), atau # (bagian halaman), tanpa spasi'

/** Rejects `//host`, `/\host` and white space, which can lead elsewhere, and `user@host`, which disguises the host. */
const linkPattern =
  /^$|^#[^\s\\\p{C}]*$|^\/(?![/\\])[^\s\\\p{C}]*$|^https:\/\/[^\s\\/?#@\p{C}]+(?:[/?#][^\s\\\p{C}]*)?$/iu

/** Rejects links that browsers cannot parse, and paths such as `/.//host`, which browsers read as another host. */
const isAddress = (text: string) => {
  if (text === '' || text.startsWith('#')) return true
  try {
    const { pathname } = new URL(text, 'https://toko.example')
    return !text.startsWith('/') || !pathname.startsWith('//')
  } catch {
    return false
  }
}

export const linkAddress = (max = 500, message: string = linkErrorMessage) =>
  bounded(tidyAddress, max).regex(linkPattern, message).refine(isAddress, message)

export const optionalLink = () => linkAddress().default('')

const httpsOrMedia = /^(https:\/\/[^\s\p{C}]+|\/media\/[\w./-]+|\/illustrations\/[\w.-]+)$/u

export const pictureUrl = (what = 'Alamat gambar tidak valid', missing = what) => {
  const message = `${what}: harus diawali https:// dan tanpa spasi`
  return z
    .string({ error: missing })
    .trim()
    .max(2000, { error: message, abort: true })
    .overwrite(tidyAddress)
    .min(1, { error: missing, abort: true })
    .regex(httpsOrMedia, message)
}

export const optionalPicture = pictureUrl()
  .or(z.literal(''))
  .nullish()
  .transform(value => value || null)

export const activeStatusSchema = enumOf(activeStatuses).default('active')
export const storedColumns = {
  id: z.string(),
  order_index: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}

export const daySchema = z
  .string()
  .min(1, { error: 'Tanggal harus diisi', abort: true })
  .max(10, { error: 'Tanggal tidak valid', abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Tanggal tidak valid', abort: true })
  .refine(text => z.iso.date().safeParse(text).success, 'Tanggal tidak valid')

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
  q: searchText().optional(),
})

/** `total` is null where counting would scan the whole table. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable(), total: z.int().nullable() })

export const itemsSchema = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

/** A completed sacrifice that lacks a photo or video of one of these stages is listed as incomplete. */
export const requiredProofStages = z.array(enumOf(evidenceStages, 'Pilih tahapnya')).max(9)

/** Optimistic lock: `updated_at` of the row as the client last read it. A newer row is answered with 409 `stale`. */
export const seenVersionSchema = z.object({ updated_at: z.string().max(40).optional() })

export const areAllDifferent = (list: unknown[]) => new Set(list).size === list.length

export const reorderInput = z.object({
  ids: z.array(z.string().max(64)).min(1).max(500).refine(areAllDifferent, 'Ada baris yang disebut dua kali'),
})

export const slugParam = z.object({ slug: z.string().max(200) })

/**
 * Time since each scheduled task last succeeded; null if it never did. For e-mails and jobs: how long the oldest one
 * has waited; 0 if none waits.
 */
export const healthSchema = z.object({
  ok: z.boolean(),
  cron_minutes: z.int().nullable(),
  mail_minutes: z.int(),
  jobs_minutes: z.int(),
  night_hours: z.int().nullable(),
  check_hours: z.int().nullable(),
})
export type Health = z.infer<typeof healthSchema>

export const queryFlag = z.literal('true').transform(() => true)
