import { z } from 'zod'
import {
  choice,
  lines,
  optionalPicture,
  pictureUrl,
  price,
  proofStages,
  required,
  requiredLines,
  status,
  stored,
} from '../base'
import { faqCategories, galleryCategories, legalPageTypes, serviceKinds } from '../labels'

export const galleryInput = z.object({
  image_url: pictureUrl('URL gambar tidak valid', 'URL gambar harus diisi'),
  caption: required('Keterangan harus diisi'),
  category: choice(galleryCategories, 'Pilih kategori'),
  status,
})
export const gallery = galleryInput.extend(stored)
export type Gallery = z.infer<typeof gallery>

export const testimonialInput = z.object({
  name: required('Nama harus diisi', 100),
  location: required('Lokasi harus diisi', 100),
  image_url: pictureUrl('URL foto tidak valid', 'URL foto harus diisi'),
  testimonial: requiredLines('Testimonial harus diisi', 2000),
  rating: z.int('Pilih rating').min(1, 'Pilih rating').max(5, 'Pilih rating').default(5),
  status,
})
export const testimonial = testimonialInput.extend(stored)
export type Testimonial = z.infer<typeof testimonial>

export const faqInput = z.object({
  question: required('Pertanyaan harus diisi', 300),
  answer: requiredLines('Jawaban harus diisi', 5000),
  category: choice(faqCategories, 'Pilih kategori').default('general'),
  status,
})
export const faq = faqInput.extend(stored)
export type Faq = z.infer<typeof faq>

const list = (max: number) => z.array(required('Isian tidak boleh kosong', 300)).max(max).default([])

export const serviceInput = z.object({
  kind: choice(serviceKinds, 'Pilih jenis layanan'),
  name: required('Nama layanan harus diisi', 120),
  description: requiredLines('Deskripsi harus diisi', 500),
  long_description: lines(5000).default(''),
  features: list(20),
  terms: list(30),
  popular: z.boolean().default(false),
  price: price('Harga harus berupa rupiah bulat di atas 0').nullable().default(null),
  image_url: optionalPicture,
  proof_stages: proofStages.default([]),
  status,
})
export const service = serviceInput.extend(stored)
export type Service = z.infer<typeof service>

export const legalPage = z.object({
  type: choice(legalPageTypes),
  /** Sanitised HTML. */
  content: z.string(),
  last_updated: z.string(),
})
export type LegalPage = z.infer<typeof legalPage>
