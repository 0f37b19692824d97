import { z } from 'zod'
import { animalInput } from '../catalog/animals'
import { serviceInput } from '../site/content'

export const setupConfigKeys = [
  'SITE_ORIGIN',
  'CERTIFICATE_KEY',
  'EMAIL',
  'sender',
  'BACKUPS',
  'TURNSTILE_SITE_KEY',
  'TURNSTILE_SECRET_KEY',
] as const
export type SetupConfigKey = (typeof setupConfigKeys)[number]

/** Names of the missing configuration, never values. */
export const setupMissingAnswer = z.object({ missing: z.array(z.enum(setupConfigKeys)) })

export const testOrderResultSchema = z.object({
  order_id: z.string(),
  name: z.string(),
  total_amount: z.int(),
  /** Null for a service, which has no stock. */
  stock: z.int().nullable(),
})
export type OrderTried = z.infer<typeof testOrderResultSchema>

export const maxProductsPerImport = 200
export const maxImportBytes = 1024 * 1024

export const newAnimalInput = animalInput.omit({ photos: true })
export const newServiceInput = serviceInput.omit({ image_url: true })

export const productsInput = z
  .object({
    animals: z.array(newAnimalInput).max(maxProductsPerImport).default([]),
    services: z.array(newServiceInput).max(maxProductsPerImport).default([]),
  })
  .refine(({ animals, services }) => animals.length + services.length <= maxProductsPerImport, {
    error: `Paling banyak ${maxProductsPerImport} produk sekaligus`,
  })
export type ProductsInput = z.output<typeof productsInput>

/** `known`: names of products that the shop already has; these products were not changed. */
export const productsCreatedAnswer = z.object({ made: z.int(), known: z.array(z.string()) })
