import type { ClientResponse } from 'hono/client'
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
  whatsappInputSchema,
} from '../../../../worker/contract/site/settings'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { confirmingApi } from '../../shell/confirm'

export const readSettings = (signal?: AbortSignal) =>
  fetchJson(adminApi.settings.$get({}, { init: { signal } }))

export const siteSettings = z.object({
  shop: shopSetting,
  home_content: homeContentInputSchema,
  whatsapp: whatsappInputSchema,
  eid_dates: eidDatesSetting.transform(({ dates }) => ({ dates: [...dates].sort() })),
  payment: paymentSetting,
  holds: holdsSetting,
  trust: trustSectionSetting,
  promises: promisesSetting,
})

export type SiteInput = z.input<typeof siteSettings>
export type SiteSettings = z.output<typeof siteSettings>
export type SiteType = keyof SiteSettings

export const siteSettingTypes = siteSettings.keyof().options

type Sent<T extends SiteType> = { json: { content: SiteSettings[T]; updated_at: string | null } }
type Saved = ClientResponse<{ updated_at: string | null }, number, 'json'>
type Savers = { [T in SiteType]: { $put: (sent: Sent<T>) => Promise<Saved> } }

/** This client asks for the operator's password, which the worker requires to save payment or contact data. */
const savers: Savers = confirmingApi.settings

export const saveSiteSetting = <T extends SiteType>(
  type: T,
  content: SiteSettings[T],
  updated_at: string | null,
) => fetchJson(savers[type].$put({ json: { content, updated_at } }))

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
