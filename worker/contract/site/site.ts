import { z } from 'zod'
import { animalSchema } from '../catalog/animals'
import { faqSchema, gallerySchema, serviceSchema, testimonialSchema } from './content'
import { homeContent, promisesSetting, shopSetting, trustSectionSetting, whatsappSetting } from './settings'

export const siteContentSchema = z.object({
  shop: shopSetting,
  home: homeContent,
  whatsapp: whatsappSetting,
  promises: promisesSetting,
  eid_date: z.string(),
  /** WIB day, '2027-05-16'. Not a time: that would change the page, and so its ETag, with every request. */
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
