import { z } from 'zod'
import { choice, pictureUrl, required, rupiahAmount } from './base'
import { activeStatuses, animalTypes } from './labels'

export const photo = z.object({
  file_url: z.string(),
  alt_text: z.string(),
  is_primary: z.boolean(),
  order_index: z.int(),
})

export const animal = z.object({
  id: z.string(),
  name: z.string(),
  type: choice(animalTypes),
  price: z.int(),
  weight: z.string(),
  description: z.string(),
  stock: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  photos: z.array(photo),
})
export type Animal = z.infer<typeof animal>

const stock = z.int({ error: 'Stok harus berupa angka bulat' }).min(0, 'Stok tidak boleh kurang dari 0').max(100_000)

export const photoInput = z.object({
  file_url: pictureUrl('URL foto tidak valid'),
  alt_text: z.string().trim().max(200).default(''),
  is_primary: z.boolean().default(false),
  status: choice(activeStatuses).default('active'),
})

export const animalInput = z.object({
  name: required('Nama hewan harus diisi', 120),
  type: choice(animalTypes, 'Pilih jenis hewan'),
  price: rupiahAmount('Harga harus berupa rupiah bulat di atas 0'),
  weight: required('Berat harus diisi', 60),
  description: z.string().trim().max(2000).default(''),
  stock,
  photos: z.array(photoInput).max(20, 'Paling banyak 20 foto').default([]),
})
export type AnimalInput = z.infer<typeof animalInput>
