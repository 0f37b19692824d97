import { z } from 'zod'
import {
  activeStatusSchema,
  enumOf,
  multiLineText,
  optionalPicture,
  pictureUrl,
  priceAmount,
  requiredLine,
  requiredLines,
  requiredProofStages,
  storedColumns,
} from '../base'
import { animalSchema } from '../catalog/animals'
import { faqCategories, galleryCategories, legalPageTypes, serviceKinds } from '../labels'
import { homeSchema, promisesSetting, shopSetting, trustSectionSetting, whatsappSetting } from './settings'

export const galleryInput = z.object({
  image_url: pictureUrl('URL gambar tidak valid', 'URL gambar harus diisi'),
  caption: requiredLine('Keterangan harus diisi'),
  category: enumOf(galleryCategories, 'Pilih kategori'),
  status: activeStatusSchema,
})
export const gallerySchema = galleryInput.extend(storedColumns)
export type Gallery = z.infer<typeof gallerySchema>

export const testimonialInput = z.object({
  name: requiredLine('Nama harus diisi', 100),
  location: requiredLine('Lokasi harus diisi', 100),
  image_url: pictureUrl('URL foto tidak valid', 'URL foto harus diisi'),
  testimonial: requiredLines('Testimonial harus diisi', 2000),
  rating: z.int('Pilih rating').min(1, 'Pilih rating').max(5, 'Pilih rating').default(5),
  status: activeStatusSchema,
})
export const testimonialSchema = testimonialInput.extend(storedColumns)
export type Testimonial = z.infer<typeof testimonialSchema>

export const faqInput = z.object({
  question: requiredLine('Pertanyaan harus diisi', 300),
  answer: requiredLines('Jawaban harus diisi', 5000),
  category: enumOf(faqCategories, 'Pilih kategori').default('general'),
  status: activeStatusSchema,
})
export const faqSchema = faqInput.extend(storedColumns)
export type Faq = z.infer<typeof faqSchema>

const list = (max: number) => z.array(requiredLine('Isian tidak boleh kosong', 300)).max(max).default([])

export const serviceInput = z.object({
  kind: enumOf(serviceKinds, 'Pilih jenis layanan'),
  name: requiredLine('Nama layanan harus diisi', 120),
  description: requiredLines('Deskripsi harus diisi', 500),
  long_description: multiLineText(5000).default(''),
  features: list(20),
  terms: list(30),
  popular: z.boolean().default(false),
  price: priceAmount('Harga harus berupa rupiah bulat di atas 0').nullable().default(null),
  image_url: optionalPicture,
  proof_stages: requiredProofStages.default([]),
  status: activeStatusSchema,
})
export const serviceSchema = serviceInput.extend(storedColumns)
export type Service = z.infer<typeof serviceSchema>

export const legalPageSchema = z.object({
  type: enumOf(legalPageTypes),
  /** Sanitised HTML. */
  content: z.string(),
  last_updated: z.string(),
})
export type LegalPage = z.infer<typeof legalPageSchema>

export const siteContentSchema = z.object({
  shop: shopSetting,
  home: homeSchema,
  whatsapp: whatsappSetting,
  promises: promisesSetting,
  /** False if no e-mail reaches customers, because the shop has no sender or no mail service. */
  can_mail: z.boolean(),
  eid_date: z.string(),
  /** WIB day, such as '2027-05-16'. A time would change the page, and so its ETag, with every request. */
  today: z.string(),
})
export type SiteContent = z.infer<typeof siteContentSchema>

export const landingSchema = siteContentSchema.extend({
  trust: trustSectionSetting,
  services: z.array(serviceSchema),
  animals: z.array(animalSchema),
  galleries: z.array(gallerySchema),
  testimonials: z.array(testimonialSchema),
  faqs: z.array(faqSchema),
})
export type Landing = z.infer<typeof landingSchema>
