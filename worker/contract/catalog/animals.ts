import { z } from 'zod'
import {
  enumOf,
  listQuery,
  maxPrice,
  multiLineText,
  pictureUrl,
  priceAmount,
  requiredLine,
  requiredProofStages,
  rupiahFromZero,
  seenVersionSchema,
  singleLineText,
} from '../base'
import { activeStatuses, animalTypes } from '../labels'

export const photoSchema = z.object({
  file_url: z.string(),
  alt_text: z.string(),
  is_primary: z.boolean(),
  order_index: z.int(),
})

export const animalSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: enumOf(animalTypes),
  price: z.int(),
  weight: z.string(),
  description: z.string(),
  /** Shares into which one animal is divided; 1 for a whole animal. Price and stock are per share. */
  shares: z.int(),
  /** Part of the price, in rupiah, for slaughter, cutting and distribution. */
  operational_cost: z.int(),
  stock: z.int(),
  /** Shares already taken in the animal's group that is still open for orders; null if no group is open. */
  group_filled: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  photos: z.array(photoSchema),
})
export type Animal = z.infer<typeof animalSchema>

/** Forms send every field, so an empty value counts as missing. */
const blank = (text: string) => (text === '' ? undefined : text)

export const animalSearchQuery = z.object({
  in_stock: z.enum(['true', 'false']).default('false'),
  ids: z
    .string()
    .max(50 * 65)
    .transform(text => text.split(','))
    .pipe(z.array(z.string().min(1).max(64)).max(50))
    .optional(),
  q: singleLineText(60).transform(blank).optional(),
  type: z
    .union([z.literal(''), enumOf(animalTypes)])
    .transform(type => type || undefined)
    .optional(),
  cursor: z
    .string()
    .regex(/^(?:\d{1,15}_[\w-]{1,64})?$/)
    .transform(blank)
    .optional(),
})
export type AnimalSearch = z.infer<typeof animalSearchQuery>

const stock = z
  .int({ error: 'Stok harus berupa angka bulat' })
  .min(0, 'Stok tidak boleh kurang dari 0')
  .max(100_000, 'Stok paling banyak 100.000')

export const animalPhotoSchema = z.object({
  file_url: pictureUrl('URL foto tidak valid').or(z.string().trim().pipe(z.literal(''))),
  alt_text: singleLineText().default(''),
  is_primary: z.boolean().default(false),
  status: enumOf(activeStatuses).default('active'),
})
export type PhotoInput = z.infer<typeof animalPhotoSchema>

const photos = z
  .array(animalPhotoSchema)
  .max(20, 'Paling banyak 20 foto')
  .transform(list => list.filter(({ file_url }) => file_url !== ''))

const description = multiLineText(2000)

const shares = z
  .int({ error: 'Jumlah bagian harus berupa angka bulat' })
  .min(1, 'Jumlah bagian 1 sampai 10')
  .max(10, 'Jumlah bagian 1 sampai 10')

const operational_cost = rupiahFromZero('Biaya operasional harus berupa rupiah bulat', maxPrice)

export const animalInput = z.object({
  name: requiredLine('Nama hewan harus diisi', 120),
  type: enumOf(animalTypes, 'Pilih jenis hewan'),
  price: priceAmount('Harga harus berupa rupiah bulat di atas 0'),
  weight: requiredLine('Berat harus diisi', 60),
  description: description.default(''),
  shares: shares.default(1),
  operational_cost: operational_cost.default(0),
  proof_stages: requiredProofStages.default([]),
  stock,
  photos: photos.default([]),
})
export type AnimalInput = z.infer<typeof animalInput>

/** Orders change the stock too, so send a difference (`stock_change`), or `stock` with the last known `stock_seen`. */
export const animalPatchSchema = animalInput
  .pick({ name: true, type: true, price: true, weight: true })
  .extend({
    description,
    photos,
    shares,
    operational_cost,
    proof_stages: requiredProofStages,
    stock,
    archived: z.boolean(),
  })
  .partial()
  .extend({
    ...seenVersionSchema.shape,
    stock_seen: z.int().optional(),
    stock_change: z
      .int({ error: 'Isi perubahan stok dengan angka bulat' })
      .min(-100_000)
      .max(100_000)
      .optional(),
  })
  .refine(({ stock, stock_seen }) => stock === undefined || stock_seen !== undefined, {
    path: ['stock_seen'],
    error: 'Sertakan stok yang terlihat, atau ubah stok dengan menambah atau mengurangi',
  })
  .refine(({ stock, stock_change }) => stock === undefined || stock_change === undefined, {
    path: ['stock_change'],
    error: 'Pilih salah satu: stok baru atau perubahan stok',
  })
export type AnimalPatch = z.infer<typeof animalPatchSchema>

export const adminAnimalSchema = animalSchema.omit({ group_filled: true }).extend({
  proof_stages: requiredProofStages,
  held_unpaid: z.int(),
  archived_at: z.string().nullable(),
  photos: z.array(photoSchema.extend({ id: z.string(), status: enumOf(activeStatuses) })),
})
export type AnimalAdmin = z.infer<typeof adminAnimalSchema>

export const animalListQuery = listQuery.extend({
  type: enumOf(animalTypes).optional(),
  archived: z.enum(['true', 'false']).default('false'),
})
export type AnimalQuery = z.infer<typeof animalListQuery>

/** True if the animal had orders and was archived instead of deleted. */
export const animalRemovedAnswer = z.object({ archived: z.boolean() })
