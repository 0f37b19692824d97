import { z } from 'zod'
import { id } from 'zod/locales'

/** What a schema does not say itself is said in Indonesian too. */
z.config(id())

/** The keys of a label map as an enum, so that a choice has one source. */
export function choice<K extends string>(labels: Record<K, string>, message = 'Pilihan tidak dikenal') {
  return z.enum(Object.keys(labels) as [K, ...K[]], { error: message })
}

/** Control signs but line breaks and tabs, and signs that turn the reading direction. */
const unprintable = /(?![\n\r\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** At least one sign that can be seen: zero-width ones alone are blank. */
const visible = /[^\s\p{Cf}]/u

/** Trimmed text that must not be blank, at most `max` characters. */
export const required = (message: string, max = 200) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Paling banyak ${max} karakter`)
    .refine(text => visible.test(text), message)
    .refine(text => !unprintable.test(text), 'Ada tanda yang tidak dapat dibaca')

/** Trimmed text that may be blank or missing. */
export const optional = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Paling banyak ${max} karakter`)
    .nullish()
    .transform(value => value || null)

export const rupiahAmount = (message = 'Jumlah harus berupa rupiah bulat di atas 0') =>
  z.int({ error: message }).min(1, message).max(1_000_000_000, 'Paling banyak Rp 1.000.000.000')

const httpsOrMedia = /^(https:\/\/[^\s]+|\/media\/[\w./-]+|\/illustrations\/[\w.-]+)$/

/** An https address or a path of our own media. */
export const pictureUrl = (message = 'Alamat gambar tidak valid', missing = message) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(2000, message)
    .regex(httpsOrMedia, message)

export const day = z
  .string()
  .min(1, { error: 'Tanggal harus diisi', abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Tanggal tidak valid')

/** What every paged list of the back office takes. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
  q: z.string().trim().max(100).optional(),
})

/** A list answer is never a bare array. `total` is null where counting would read the whole table. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable(), total: z.int().nullable() })

export const items = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

/** Every change says which version it saw; 409 `stale` when it moved. */
export const seen = z.object({ updated_at: z.string().max(40).optional() })

/** Rows of a hand-ordered list in their new order. */
export const reorderInput = z.object({
  ids: z
    .array(z.string().max(64))
    .min(1)
    .max(500)
    .refine(ids => new Set(ids).size === ids.length, 'Ada baris yang disebut dua kali'),
})

/** Answer of the health check. */
export const health = z.object({ ok: z.boolean() })
