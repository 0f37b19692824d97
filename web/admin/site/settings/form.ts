import { z } from 'zod'
import {
  type AllSettings,
  eidDatesSetting,
  holdsSetting,
  homeContentInput,
  paymentSetting,
  promisesSetting,
  shopSetting,
  trustSetting,
  whatsapp,
} from '../../../../worker/contract/site/settings'

/** All settings that one 'Save Changes' saves. */
export const siteSettings = z.object({
  shop: shopSetting,
  home_content: homeContentInput,
  whatsapp,
  eid_dates: eidDatesSetting.transform(({ dates }) => ({ dates: [...dates].sort() })),
  holds: holdsSetting,
  trust: trustSetting,
  promises: promisesSetting,
  payment: paymentSetting,
})

export type SiteInput = z.input<typeof siteSettings>
export type SiteSettings = z.output<typeof siteSettings>
export type SiteType = keyof SiteSettings

export const siteTypes: SiteType[] = [
  'shop',
  'home_content',
  'whatsapp',
  'eid_dates',
  'payment',
  'holds',
  'trust',
  'promises',
]

export const valuesOf = (all: AllSettings): SiteSettings => ({
  shop: all.shop.content,
  home_content: all.home_content.content,
  whatsapp: all.whatsapp.content,
  eid_dates: all.eid_dates.content,
  payment: all.payment.content,
  holds: all.holds.content,
  trust: all.trust.content,
  promises: all.promises.content,
})
