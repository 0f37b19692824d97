import { z } from 'zod'
import { id } from 'zod/locales'
import { activeStatuses, evidenceStages } from './labels'
import { emailMessage, emailPattern, longestEmail, normalizeEmail } from './lib/email'
import { rupiah } from './lib/format'
import { longestPhone, normalizePhone, phoneMessage, phonePattern } from './lib/phone'
import { isReadable, isVisible, tidyLine, tidyText, unreadableMessage } from './lib/text'

/** What a schema does not say itself is said in Indonesian too. The probe for `eval` breaks the pages' policy. */
z.config({ ...id(), jitless: true })

/** The keys of a label map as an enum, so that a choice has one source. */
export function choice<K extends string>(labels: Record<K, string>, message = 'Pilihan tidak dikenal') {
  return z.enum(Object.keys(labels) as [K, ...K[]], { error: message })
}

const tooLong = (max: number) => `Paling banyak ${max} karakter`

/**
 * Text as it is kept, refused when it is longer than `max` or holds what cannot be read. What is far too long is not
 * even tidied: each check is as cheap as the text it lets through.
 */
function bounded(tidy: (text: string) => string, max: number, message?: string) {
  const whole = (text: string) => {
    const trimmed = text.trim()
    return trimmed.length > 2 * max ? trimmed : tidy(trimmed)
  }
  return z
    .string({ error: message })
    .overwrite(whole)
    .max(max, { error: tooLong(max), abort: true })
    .refine(isReadable, unreadableMessage)
}

/** One line that is tidied by `tidy` and must not be blank. */
export const requiredAs = (tidy: (text: string) => string, message: string, max: number) =>
  bounded(tidy, max, message)
    .min(1, { error: message, abort: true })
    .refine(isVisible, { error: message, abort: true })

/** One line that may be blank, at most `max` characters. */
export const line = (max = 200) => bounded(tidyLine, max)
/** Several lines that may be blank. */
export const lines = (max: number) => bounded(tidyText, max)
/** One line that must not be blank. */
export const required = (message: string, max = 200) => requiredAs(tidyLine, message, max)
/** Several lines that must not be blank. */
export const requiredLines = (message: string, max: number) => requiredAs(tidyText, message, max)

/** A WhatsApp number of Indonesia, in whichever way it is typed. */
export const phoneNumber = z
  .string({ error: phoneMessage.required })
  .trim()
  .min(1, { error: phoneMessage.required, abort: true })
  .max(longestPhone, { error: phoneMessage.pattern, abort: true })
  .transform(normalizePhone)
  .pipe(z.string().regex(phonePattern, phoneMessage.pattern))

const typedEmail = (message: string) =>
  z
    .string({ error: 'Email harus diisi' })
    .trim()
    .max(longestEmail, { error: message, abort: true })
    .overwrite(normalizeEmail)

/** An e-mail address that letters can be sent to, without what was pasted around it. */
export const emailAddress = (message = emailMessage) =>
  typedEmail(message)
    .min(1, { error: 'Email harus diisi', abort: true })
    .regex(emailPattern, { error: message, abort: true })

/** A line that is looked up or shown as an e-mail, tidied as those are, whether it is one or not. */
export const emailLine = (max = longestEmail) => bounded(normalizeEmail, max)

/** An e-mail that letters can be sent to, or ''. */
export const emailIfAny = typedEmail(emailMessage).refine(
  text => text === '' || emailPattern.test(text),
  emailMessage,
)

/** Why somebody takes a step. */
export const reasonInput = z.object({ reason: requiredLines('Alasan harus diisi', 300) })

/** One line that may be blank or missing. */
export const optional = (max = 200, tidy = tidyLine) =>
  bounded(tidy, max)
    .nullish()
    .transform(value => value || null)

/** What somebody searches for, tidied like the texts it is to be found in; what cannot be read finds nothing. */
export const searched = (max = 100) =>
  z
    .string()
    .max(max, { error: tooLong(max), abort: true })
    .overwrite(tidyLine)

/** The most that one thing may cost, rupiah. */
export const maxPrice = 1_000_000_000
/** The most that one row of money holds, rupiah: the CHECKs of the ledger, of payments and of refunds. */
export const maxRow = 1_000_000_000_000
/** The most that a person may enter as a payment, a refund or cash, rupiah: several of them are summed into one row. */
export const maxEntry = 100_000_000_000

/** Whole rupiah from 0. */
export const rupiahFromZero = (message = 'Jumlah harus berupa rupiah bulat', max = maxEntry) =>
  z
    .int({ error: message })
    .min(0, message)
    .max(max, `Paling banyak ${rupiah(max)}`)

/** Whole rupiah above 0. */
export const rupiahAmount = (message = 'Jumlah harus berupa rupiah bulat di atas 0', max = maxEntry) =>
  rupiahFromZero(message, max).min(1, message)

export const price = (message: string) => rupiahAmount(message, maxPrice)

export const linkMessage = 'Tautan harus diawali https:// atau / (halaman toko ini), atau # (bagian halaman)'

/**
 * Nothing, a part of the page, a path of this shop, or an https address. Browsers read a backslash as a slash and skip
 * tabs and line breaks, so `//host`, `/\host` and a path with spaces lead elsewhere; a name before `@` hides the host.
 */
const linkPattern =
  /^$|^#[^\s\\\p{C}]*$|^\/(?![/\\])[^\s\\\p{C}]*$|^https:\/\/[^\s\\/?#@\p{C}]+(?:[/?#][^\s\\\p{C}]*)?$/iu

/** Whether browsers find the address, and a path stays one: `/.//host` is `//host` once they have tidied it. */
const isAddress = (text: string) => {
  if (text === '' || text.startsWith('#')) return true
  try {
    const { pathname } = new URL(text, 'https://toko.example')
    return !text.startsWith('/') || !pathname.startsWith('//')
  } catch {
    return false
  }
}

/** Where a link may lead that the shop shows to visitors; '' for none. */
export const linkAddress = (max = 500, message: string = linkMessage) =>
  line(max).regex(linkPattern, message).refine(isAddress, message)

export const link = () => linkAddress().default('')

const httpsOrMedia = /^(https:\/\/[^\s\p{C}]+|\/media\/[\w./-]+|\/illustrations\/[\w.-]+)$/u

/** An https address or a path of our own media. */
export const pictureUrl = (message = 'Alamat gambar tidak valid', missing = message) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(2000, { error: message, abort: true })
    .regex(httpsOrMedia, message)

/** The same, or none. */
export const optionalPicture = pictureUrl()
  .or(z.literal(''))
  .nullish()
  .transform(value => value || null)

/** Whether visitors see a thing of a list. */
export const status = choice(activeStatuses).default('active')
/** What a thing of a hand-ordered list has besides what was typed. */
export const stored = {
  id: z.string(),
  order_index: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}

export const day = z
  .string()
  .min(1, { error: 'Tanggal harus diisi', abort: true })
  .max(10, { error: 'Tanggal tidak valid', abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Tanggal tidak valid', abort: true })
  .refine(text => z.iso.date().safeParse(text).success, 'Tanggal tidak valid')

/** What every paged list of the back office takes. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
  q: searched().optional(),
})

/** A list answer is never a bare array. `total` is null where counting would read the whole table. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable(), total: z.int().nullable() })

export const items = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

/** Stages of the work that a picture must show before it counts as done. */
export const proofStages = z.array(choice(evidenceStages, 'Pilih tahapnya')).max(9)

/** Every change says which version it saw; 409 `stale` when it moved. */
export const versionSeen = z.object({ updated_at: z.string().max(40).optional() })

/** Whether nothing stands twice in a list. */
export const allDiffer = (list: unknown[]) => new Set(list).size === list.length

/** Rows of a hand-ordered list in their new order. */
export const reorderInput = z.object({
  ids: z.array(z.string().max(64)).min(1).max(500).refine(allDiffer, 'Ada baris yang disebut dua kali'),
})

/** What the address of a product's page ends in; how it is read: `idsOf`. */
export const slugParam = z.object({ slug: z.string().max(200) })

/** Answer of the health check: how old the last good run of each is; how long the oldest e-mail has waited, and no job has moved that should; null for never. */
export const health = z.object({
  ok: z.boolean(),
  cron_minutes: z.int().nullable(),
  mail_minutes: z.int(),
  jobs_minutes: z.int(),
  night_hours: z.int().nullable(),
  check_hours: z.int().nullable(),
})
export type Health = z.infer<typeof health>

/** A filter that is on or absent. */
export const yes = z.literal('true').transform(() => true)
