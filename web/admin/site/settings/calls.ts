import { ask } from '../../../lib/api'
import { api } from '../../common/api'
import { confirmedApi } from '../../shell/confirm'
import type { SiteSettings, SiteType } from './form'

const { settings } = api
/** For settings that tell customers where to pay or whom to ask: saving them asks for the password. */
const confirmed = confirmedApi.settings

export const readSettings = (signal?: AbortSignal) => ask(settings.$get({}, { init: { signal } }))

type Saver = (values: SiteSettings, updated_at: string | null) => Promise<{ updated_at: string | null }>

/** Each saves one row of the settings over the version that was seen; throws `stale` when it moved meanwhile. */
export const siteSavers: Record<SiteType, Saver> = {
  shop: ({ shop: content }, updated_at) => ask(confirmed.shop.$put({ json: { content, updated_at } })),
  home_content: ({ home_content: content }, updated_at) =>
    ask(confirmed.home_content.$put({ json: { content, updated_at } })),
  whatsapp: ({ whatsapp: content }, updated_at) =>
    ask(confirmed.whatsapp.$put({ json: { content, updated_at } })),
  eid_dates: ({ eid_dates: content }, updated_at) =>
    ask(settings.eid_dates.$put({ json: { content, updated_at } })),
  payment: ({ payment: content }, updated_at) =>
    ask(confirmed.payment.$put({ json: { content, updated_at } })),
  holds: ({ holds: content }, updated_at) => ask(settings.holds.$put({ json: { content, updated_at } })),
  promises: ({ promises: content }, updated_at) =>
    ask(confirmed.promises.$put({ json: { content, updated_at } })),
  trust: ({ trust: content }, updated_at) => ask(confirmed.trust.$put({ json: { content, updated_at } })),
}
