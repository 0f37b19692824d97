import { z } from 'zod'
import { animalInput } from '../catalog/animals'
import { serviceInput } from '../site/content'

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

/** `known`: names that the shop already has; they were not changed. */
export const productsCreatedAnswer = z.object({ made: z.int(), known: z.array(z.string()) })
