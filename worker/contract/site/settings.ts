import { z } from 'zod'
import {
  areAllDifferent,
  daySchema,
  emailLine,
  enumOf,
  maxPrice,
  multiLineText,
  optionalLink,
  pictureUrl,
  priceAmount,
  requiredLine,
  rupiahFromZero,
  singleLineText,
} from '../base'
import { legalPageTypes, logoTypes } from '../labels'
import { maxPhoneLength, normalizePhone, phoneMessage, phonePattern } from '../lib/phone'
import { hasStrayBraces, strayBracesMessage } from '../lib/template-html'
import { chatMarkerPattern } from '../lib/text'
import { messagesInputSetting, messagesSetting } from '../messages/messages'
import { gatewaySetting } from '../money/charges'
import { journalSetting } from '../money/journal'
import { defaultRefundLimit } from '../money/refunds'

const text = (max = 300) => singleLineText(max).default('')
const area = (max: number) => multiLineText(max).default('')
const picture = pictureUrl().or(z.literal('')).default('')
const heading = { title: text(), subtitle: area(500) }

export const homeSchema = z.object({
  logo: z.object({ type: enumOf(logoTypes).default('icon'), icon: text(40), image_url: picture }),
  header: z.object({
    navigation: z
      .array(z.object({ name: requiredLine('Nama menu harus diisi', 40), href: optionalLink() }))
      .max(10),
  }),
  hero: z.object({ ...heading, image: picture, countdown_text: text() }),
  sections: z.object({
    services: z.object({ ...heading, cta_text: text() }),
    gallery: z.object(heading),
    testimonials: z.object(heading),
    faq: z.object({ ...heading, contact_text: text() }),
    cta: z.object({ ...heading, button_text: text(60), whatsapp_text: text(60) }),
  }),
  footer: z.object({
    about_text: area(1000),
    contact: z.object({ address: area(300), phone: text(40), email: emailLine(100).default('') }),
    social_media: z.object({ facebook: optionalLink(), twitter: optionalLink(), instagram: optionalLink() }),
  }),
})

/** These headings must not be empty, because visitors and screen readers find a section by its heading. */
const headings = {
  'hero.title': ({ hero }: HomeContent) => hero.title,
  'sections.services.title': ({ sections }: HomeContent) => sections.services.title,
  'sections.gallery.title': ({ sections }: HomeContent) => sections.gallery.title,
  'sections.testimonials.title': ({ sections }: HomeContent) => sections.testimonials.title,
  'sections.faq.title': ({ sections }: HomeContent) => sections.faq.title,
  'sections.cta.title': ({ sections }: HomeContent) => sections.cta.title,
}
type HomeContent = z.infer<typeof homeSchema>

/** Stricter than `homeSchema`, which must still parse rows saved before headings were required. */
export const homeContentInputSchema = homeSchema.superRefine((home, ctx) => {
  for (const [path, titleOf] of Object.entries(headings))
    if (titleOf(home) === '')
      ctx.addIssue({ code: 'custom', path: path.split('.'), message: 'Judul harus diisi' })
})

/** The logo is part of `home_content`. */
export const shopSetting = z.object({
  name: requiredLine('Nama toko harus diisi', 60),
  /** Label under the icon on a phone; '' derives it from the name. */
  short_name: singleLineText(12).default(''),
})
export type ShopSetting = z.infer<typeof shopSetting>

/**
 * The messages may contain the placeholders order_id, customer_name, customer_phone, customer_email, codes, items,
 * total and service.
 */
export const whatsappSetting = z.object({
  /** '' if the shop has no number: then the site shows no chat links. */
  number: z
    .string()
    .trim()
    .max(maxPhoneLength, { error: phoneMessage.pattern, abort: true })
    .overwrite(normalizePhone)
    .refine(text => text === '' || phonePattern.test(text), phoneMessage.pattern),
  general_message: area(1000),
  service_message: area(1000),
  order_message: area(1000),
  payment_message: area(1000),
  status_message: area(1000),
})
export type Whatsapp = z.infer<typeof whatsappSetting>

const orderMarkers =
  'order_id customer_name customer_phone customer_email items subtotal unique_code total'.split(' ')
const markersOfText = {
  general_message: [],
  service_message: ['service'],
  order_message: [...orderMarkers, 'codes'],
  payment_message: orderMarkers,
  status_message: ['order_id'],
} satisfies Partial<Record<keyof Whatsapp, string[]>>

function chatTextProblem(text: string, known: readonly string[]) {
  const fields = Array.from(text.matchAll(chatMarkerPattern), ([, double, single]) => double ?? single ?? '')
  const unknown = fields.find(field => !known.includes(field))
  if (unknown !== undefined) return `Penanda {{${unknown}}} tidak dikenal`
  return hasStrayBraces(text, chatMarkerPattern) ? strayBracesMessage : null
}

/** Stricter than `whatsappSetting`, which must still parse texts saved before unknown markers were rejected. */
export const whatsappInputSchema = whatsappSetting.superRefine((setting, ctx) => {
  for (const [name, known] of Object.entries(markersOfText) as [keyof typeof markersOfText, string[]][]) {
    const message = chatTextProblem(setting[name], known)
    if (message) ctx.addIssue({ code: 'custom', path: [name], message })
  }
})

export const eidDatesSetting = z.object({
  dates: z.array(daySchema).min(1, 'Isi setidaknya satu tanggal').max(30),
})

/** Rupiah. Above `qris_limit` QRIS is not offered; above `refund_limit` a second person must approve a refund. */
export const paymentSetting = z.object({
  qris_limit: priceAmount('Isi batas QRIS dengan rupiah bulat di atas 0').default(10_000_000),
  refund_limit: rupiahFromZero('Isi batas refund dengan rupiah bulat', maxPrice).default(defaultRefundLimit),
})

const season = z.object({
  name: requiredLine('Musim harus diisi', 40),
  animals: z
    .int('Isi dengan angka bulat')
    .min(1, 'Paling sedikit 1')
    .max(1_000_000, 'Paling banyak 1.000.000'),
  report_url: optionalLink(),
})

const partner = z.object({
  name: requiredLine('Nama mitra harus diisi', 80),
  logo_url: picture,
  url: optionalLink(),
})

export const trustSectionSetting = z
  .object({
    legal_name: text(120),
    legal_number: text(120),
    pse_number: text(80),
    pse_url: optionalLink(),
    bank_name: text(60),
    account_number: text(40),
    account_name: text(120),
    slaughter_by: area(300),
    slaughter_place: area(300),
    seasons: z.array(season).max(10, 'Paling banyak 10 musim').default([]),
    places: area(3000),
    partners: z.array(partner).max(24, 'Paling banyak 24 mitra').default([]),
  })
  .refine(
    ({ bank_name, account_number, account_name }) =>
      new Set([bank_name, account_number, account_name].map(part => part === '')).size === 1,
    { path: ['account_name'], error: 'Isi bank, nomor, dan nama pemilik rekening, atau kosongkan ketiganya' },
  )
export type Trust = z.infer<typeof trustSectionSetting>
export const defaultTrustSetting = trustSectionSetting.parse({})

/** Empty fields are hidden on the landing page. */
export const promisesSetting = z.object({
  included_animal: area(300),
  included_service: area(300),
  meat: area(300),
  proof: area(300),
  picture_note: area(200),
})
export type Promises = z.infer<typeof promisesSetting>

/** In characters, both before and after the HTML is sanitised. */
export const maxTemplateLength = 60_000
export const maxLegalPageLength = 100_000

const bounded = (least: number, most: number, usual: number) =>
  z
    .int('Isi dengan angka bulat')
    .min(least, `Paling sedikit ${least}`)
    .max(most, `Paling banyak ${most}`)
    .default(usual)

export const holdsSetting = z.object({
  /** Limits of unpaid orders per phone number and per e-mail address. */
  orders_per_person: bounded(1, 100, 3),
  animals_per_person: bounded(1, 1000, 10),
  shares_per_person: bounded(1, 1000, 14),
  /** Higher than `orders_per_person`, because many phones may share a network (IPv4 address or IPv6 /48). */
  orders_per_address: bounded(1, 1000, 30),
  /** Percent of a stock that unpaid orders of one network may reserve; `stock_least` units are always allowed. */
  stock_percent: bounded(1, 100, 25),
  stock_least: bounded(1, 1000, 5),
  /** While unpaid orders reserve more than this percent of a stock or code, new orders reserve for a shorter time. */
  pressure_percent: bounded(1, 100, 40),
  pressure_all_percent: bounded(1, 100, 70),
  /** Hours for which a new order reserves stock while unpaid orders reserve more than `pressure_percent`. */
  pressure_hours: bounded(1, 24, 3),
})
export type Holds = z.infer<typeof holdsSetting>
export const defaultHoldSettings = holdsSetting.parse({})

export const templateSchema = z.object({
  id: requiredLine('ID template harus diisi', 64),
  name: requiredLine('Nama template harus diisi', 100),
  template: z
    .string({ error: 'Isi template harus diisi' })
    .trim()
    .min(1, { error: 'Isi template harus diisi', abort: true })
    .max(maxTemplateLength, 'Paling banyak 60.000 karakter'),
  is_default: z.boolean().default(false),
})
export type CertificateTemplate = z.infer<typeof templateSchema>

export const templatesSchema = z.object({
  templates: z
    .array(templateSchema)
    .max(20, 'Paling banyak 20 template')
    .refine(list => areAllDifferent(list.map(({ id }) => id)), 'Ada dua template dengan ID yang sama')
    .refine(
      list => list.filter(({ is_default }) => is_default).length <= 1,
      'Pilih satu template default saja',
    ),
})

/** In bytes. Small, because every certificate contains the signature picture. */
export const signatureBytes = 64 * 1024
export const maxSignatureEdgePixels = 2000

/** The picture is a data URL, so that it has no public address. */
export const signerSchema = z.object({
  name: text(120),
  title: text(120),
  signature: z
    .string()
    .max(signatureBytes * 2, { error: 'Gambar tanda tangan paling besar 64 KB', abort: true })
    .regex(
      /^$|^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
      'Gambar tanda tangan harus PNG, JPEG, atau WebP',
    )
    .default(''),
})
export type CertificateSigner = z.infer<typeof signerSchema>

export const settingSchemas = {
  shop: shopSetting,
  home_content: homeSchema,
  whatsapp: whatsappSetting,
  eid_dates: eidDatesSetting,
  payment: paymentSetting,
  gateway: gatewaySetting,
  holds: holdsSetting,
  trust: trustSectionSetting,
  promises: promisesSetting,
  messages: messagesSetting,
  journal: journalSetting,
  certificate_templates: templatesSchema,
  certificate_signer: signerSchema,
}
export type SettingType = keyof typeof settingSchemas
export type Settings = { [T in SettingType]: z.infer<(typeof settingSchemas)[T]> }

/** Differs from `settingSchemas` only where saving is stricter than reading. */
export const settingInputSchemas = {
  ...settingSchemas,
  home_content: homeContentInputSchema,
  whatsapp: whatsappInputSchema,
  messages: messagesInputSetting,
}

/** The version that the client read; null if the settings row did not exist. */
const version = { updated_at: z.string().max(40).nullable() }

export const settingInput = <T extends z.ZodType>(content: T) => z.object({ content, ...version })
export const settingAnswer = <T extends z.ZodType>(content: T) => z.object({ content, ...version })

export const allSettingsSchema = z.object({
  shop: settingAnswer(shopSetting),
  home_content: settingAnswer(homeSchema),
  whatsapp: settingAnswer(whatsappSetting),
  eid_dates: settingAnswer(eidDatesSetting),
  payment: settingAnswer(paymentSetting),
  holds: settingAnswer(holdsSetting),
  trust: settingAnswer(trustSectionSetting),
  promises: settingAnswer(promisesSetting),
  certificate_templates: settingAnswer(templatesSchema),
})
export type AllSettings = z.infer<typeof allSettingsSchema>

export const templateWarningSchema = z.object({
  id: z.string(),
  name: z.string(),
  unknown_fields: z.array(z.string()),
})
export const templatesAnswer = settingAnswer(templatesSchema).extend({
  warnings: z.array(templateWarningSchema),
})

export const legalPageInput = settingInput(
  z.string({ error: 'Isi halaman harus diisi' }).max(maxLegalPageLength, 'Paling banyak 100.000 karakter'),
)
export const adminLegalPageSchema = z.object({
  type: enumOf(legalPageTypes),
  /** Sanitised HTML. */
  content: z.string(),
  last_updated: z.string().nullable(),
  ...version,
})
export type LegalPageAdmin = z.infer<typeof adminLegalPageSchema>
