import { z } from 'zod'
import { animal } from '../catalog/animals'
import { faq, gallery, service, testimonial } from './content'
import { homeContent, promisesSetting, shopSetting, trustSetting, whatsapp } from './settings'

export const siteContent = z.object({
  shop: shopSetting,
  home: homeContent,
  whatsapp,
  promises: promisesSetting,
  eid_date: z.string(),
  /** WIB day, '2027-05-16'. Not a time: that would change the page, and so its ETag, with every request. */
  today: z.string(),
})
export type SiteContent = z.infer<typeof siteContent>

export const landing = siteContent.extend({
  trust: trustSetting,
  services: z.array(service),
  animals: z.array(animal),
  galleries: z.array(gallery),
  testimonials: z.array(testimonial),
  faqs: z.array(faq),
})
export type Landing = z.infer<typeof landing>
