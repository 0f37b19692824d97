import { z } from 'zod'
import { type AnimalAdmin, type AnimalPatch, animalInput } from '../../../../worker/contract/catalog/animals'
import { animalFormPhotos } from './photo'

export const stockChangeModes = {
  add: 'Tambah',
  take: 'Kurangi',
  set: 'Tetapkan hasil hitung',
} as const

const amount = z
  .int({ error: 'Isi dengan angka bulat' })
  .min(0, 'Isi dengan angka bulat, paling sedikit 0')
  .max(100_000, 'Paling banyak 100.000')

export const stockFormSchema = z.object({
  stock_mode: z.enum(['add', 'take', 'set']),
  stock_amount: amount,
  stock: animalInput.shape.stock,
})
export type StockForm = z.infer<typeof stockFormSchema>

export const animalFormSchema = animalInput.extend(stockFormSchema.shape)
export type AnimalForm = z.input<typeof animalFormSchema>
export type AnimalValues = z.output<typeof animalFormSchema>

/** Omits price and stock: an empty number field has the value NaN, which an input cannot show. */
export const emptyAnimalForm = {
  name: '',
  type: 'Kambing' as const,
  weight: '',
  description: '',
  shares: 1,
  operational_cost: 0,
  proof_stages: [],
  photos: [],
  stock_mode: 'set' as const,
  stock_amount: 0,
}

export function animalFormValues(animal: AnimalAdmin): AnimalForm {
  const { name, type, price, weight, description, shares, operational_cost, proof_stages, stock } = animal
  return {
    name,
    type,
    price,
    weight,
    description,
    shares,
    operational_cost,
    proof_stages,
    photos: animalFormPhotos(animal),
    stock,
    stock_mode: 'add',
    stock_amount: 0,
  }
}

/** The worker compares `stock_seen` with the stored stock to detect an order placed while the form was open. */
export function stockPatch(animal: AnimalAdmin, { stock_mode, stock_amount, stock }: StockForm): AnimalPatch {
  if (stock_mode === 'set') return { stock, stock_seen: animal.stock }
  if (stock_amount === 0) return {}
  return { stock_change: stock_mode === 'add' ? stock_amount : -stock_amount }
}

export function stockAfterChange(now: number, { stock_mode, stock_amount, stock }: StockForm) {
  if (stock_mode === 'set') return stock
  return stock_mode === 'add' ? now + stock_amount : now - stock_amount
}
