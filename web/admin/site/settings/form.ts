import { z } from 'zod'
import {
  type AllSettings,
  eidDatesSetting,
  holdsSetting,
  homeContentInputSchema,
  paymentSetting,
  promisesSetting,
  shopSetting,
  trustSectionSetting,
  whatsappSetting,
} from '../../../../worker/contract/site/settings'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { confirmingApi } from '../../shell/confirm'

const { settings } = adminApi
/** Client for settings with payment or contact data: the worker requires the password to save such a setting. */
const confirmedSettings = confirmingApi.settings

export const readSettings = (signal?: AbortSignal) => fetchJson(settings.$get({}, { init: { signal } }))

type Saver = (values: SiteSettings, updated_at: string | null) => Promise<{ updated_at: string | null }>

/** Functions that save each setting; they throw `stale` if the setting changed since it was read. */
export const siteSettingSavers: Record<SiteType, Saver> = {
  shop: ({ shop: content }, updated_at) =>
    fetchJson(confirmedSettings.shop.$put({ json: { content, updated_at } })),
  home_content: ({ home_content: content }, updated_at) =>
    fetchJson(confirmedSettings.home_content.$put({ json: { content, updated_at } })),
  whatsapp: ({ whatsapp: content }, updated_at) =>
    fetchJson(confirmedSettings.whatsapp.$put({ json: { content, updated_at } })),
  eid_dates: ({ eid_dates: content }, updated_at) =>
    fetchJson(settings.eid_dates.$put({ json: { content, updated_at } })),
  payment: ({ payment: content }, updated_at) =>
    fetchJson(confirmedSettings.payment.$put({ json: { content, updated_at } })),
  holds: ({ holds: content }, updated_at) =>
    fetchJson(settings.holds.$put({ json: { content, updated_at } })),
  promises: ({ promises: content }, updated_at) =>
    fetchJson(confirmedSettings.promises.$put({ json: { content, updated_at } })),
  trust: ({ trust: content }, updated_at) =>
    fetchJson(confirmedSettings.trust.$put({ json: { content, updated_at } })),
}

export const siteSettings = z.object({
  shop: shopSetting,
  home_content: homeContentInputSchema,
  whatsapp: whatsappSetting,
  eid_dates: eidDatesSetting.transform(({ dates }) => ({ dates: [...dates].sort() })),
  holds: holdsSetting,
  trust: trustSectionSetting,
  promises: promisesSetting,
  payment: paymentSetting,
})

export type SiteInput = z.input<typeof siteSettings>
export type SiteSettings = z.output<typeof siteSettings>
export type SiteType = keyof SiteSettings

export const siteSettingTypes: SiteType[] = [
  'shop',
  'home_content',
  'whatsapp',
  'eid_dates',
  'payment',
  'holds',
  'trust',
  'promises',
]

export const siteSettingValues = (all: AllSettings): SiteSettings => ({
  shop: all.shop.content,
  home_content: all.home_content.content,
  whatsapp: all.whatsapp.content,
  eid_dates: all.eid_dates.content,
  payment: all.payment.content,
  holds: all.holds.content,
  trust: all.trust.content,
  promises: all.promises.content,
})
