import { ask } from '../../../lib/api'
import { api } from '../../common/api'
import { confirmedApi } from '../../shell/confirm'
import type { SiteSettings, SiteType } from './form'

const { settings } = api
/** Settings with payment or contact data: saving them asks for the password. */
const confirmedSettings = confirmedApi.settings

export const readSettings = (signal?: AbortSignal) => ask(settings.$get({}, { init: { signal } }))

type Saver = (values: SiteSettings, updated_at: string | null) => Promise<{ updated_at: string | null }>

/** Savers by setting. Each throws `stale` if the setting changed since it was read. */
export const siteSavers: Record<SiteType, Saver> = {
  shop: ({ shop: content }, updated_at) =>
    ask(confirmedSettings.shop.$put({ json: { content, updated_at } })),
  home_content: ({ home_content: content }, updated_at) =>
    ask(confirmedSettings.home_content.$put({ json: { content, updated_at } })),
  whatsapp: ({ whatsapp: content }, updated_at) =>
    ask(confirmedSettings.whatsapp.$put({ json: { content, updated_at } })),
  eid_dates: ({ eid_dates: content }, updated_at) =>
    ask(settings.eid_dates.$put({ json: { content, updated_at } })),
  payment: ({ payment: content }, updated_at) =>
    ask(confirmedSettings.payment.$put({ json: { content, updated_at } })),
  holds: ({ holds: content }, updated_at) => ask(settings.holds.$put({ json: { content, updated_at } })),
  promises: ({ promises: content }, updated_at) =>
    ask(confirmedSettings.promises.$put({ json: { content, updated_at } })),
  trust: ({ trust: content }, updated_at) =>
    ask(confirmedSettings.trust.$put({ json: { content, updated_at } })),
}
