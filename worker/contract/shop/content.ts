import { z } from 'zod'
import {
  choice,
  lines,
  optional,
  pictureUrl,
  proofStages,
  required,
  requiredLines,
  rupiahAmount,
} from '../base'
import {
  activeStatuses,
  bankAccountTypes,
  faqCategories,
  galleryCategories,
  legalPageTypes,
  serviceKinds,
} from '../labels'
import { plainNumber, whyNoAccount } from '../money/account-numbers'

const status = choice(activeStatuses).default('active')
const stored = { id: z.string(), order_index: z.int(), created_at: z.string(), updated_at: z.string() }

const optionalPicture = pictureUrl()
  .or(z.literal(''))
  .nullish()
  .transform(value => value || null)

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
  price: rupiahAmount('Harga harus berupa rupiah bulat di atas 0').nullable().default(null),
  image_url: optionalPicture,
  proof_stages: proofStages.default([]),
  status,
})
export const service = serviceInput.extend(stored)
export type Service = z.infer<typeof service>

// Its lengths count every space, so it stays as it is typed.
const qris_code = z
  .string({ error: 'Kode QRIS harus diisi' })
  .trim()
  .min(1, { error: 'Kode QRIS harus diisi', abort: true })
  .max(600, 'Paling banyak 600 karakter')

const account = {
  bank_name: required('Nama bank harus diisi', 100),
  logo_url: optionalPicture,
  status,
}
const bankAccountKinds = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bank'),
    ...account,
    account_number: required('Nomor rekening harus diisi', 40).overwrite(plainNumber),
    account_name: required('Nama pemilik rekening harus diisi', 100),
    branch: optional(100),
  }),
  z.object({
    type: z.literal('qris'),
    ...account,
    qris_code,
    qris_image_url: pictureUrl('URL gambar QRIS tidak valid', 'URL gambar QRIS harus diisi'),
    qris_dynamic: z.boolean().default(true),
  }),
])

/** What nobody is shown may be wrong, so that an account of before can be taken out of use as it is. */
export const bankAccountInput = bankAccountKinds.superRefine((input, ctx) => {
  if (input.type !== 'bank' || input.status !== 'active') return
  const message = whyNoAccount(input.account_number)
  if (message) ctx.addIssue({ code: 'custom', path: ['account_number'], message })
})

/** Where money goes, for the team and for whoever pays. */
export const accountShape = {
  type: choice(bankAccountTypes),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  branch: z.string().nullable(),
  logo_url: z.string().nullable(),
  qris_code: z.string().nullable(),
  qris_image_url: z.string().nullable(),
  qris_dynamic: z.boolean(),
}
export const bankAccount = z.object({ ...stored, ...accountShape, status })

/** Whom a QRIS code pays, read from it for operator and payer to notice a wrong one; null for a bank account. */
export const merchant = {
  merchant_name: z.string().nullable(),
  merchant_city: z.string().nullable(),
  nmid: z.string().nullable(),
}
export const bankAccountView = bankAccount.extend({ ...merchant, status: choice(activeStatuses) })
export type BankAccount = z.infer<typeof bankAccountView>

export const qrisInput = z.object({ qris_code })
export const qrisReading = z.object({ ...merchant, merchant_name: z.string(), merchant_city: z.string() })

export const legalPage = z.object({
  type: choice(legalPageTypes),
  /** Sanitised HTML. */
  content: z.string(),
  last_updated: z.string(),
})
export type LegalPage = z.infer<typeof legalPage>
