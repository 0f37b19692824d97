import type { LegalPageType } from '../../../worker/contract/labels'
import type { MessagesSetting } from '../../../worker/contract/messages/messages'
import type { CertificateSigner, CertificateTemplate } from '../../../worker/contract/shop/settings'
import { ask, createApi } from '../../lib/api'
import { api } from '../api'
import { confirmedFetch } from '../confirm'
import type { SiteSettings, SiteType } from './site/form'

const { settings } = api
/** What visitors read of the shop's account is confirmed by password. */
const confirmed = createApi(confirmedFetch).api.admin.settings

export const readSettings = (signal?: AbortSignal) => ask(settings.$get({}, { init: { signal } }))

type Version = string | null

type Saver = (values: SiteSettings, updated_at: Version) => Promise<{ updated_at: Version }>

/** Each saves one row of the settings over the version that was seen; throws `stale` when it moved meanwhile. */
export const siteSavers: Record<SiteType, Saver> = {
  home_content: ({ home_content: content }, updated_at) =>
    ask(settings.home_content.$put({ json: { content, updated_at } })),
  whatsapp: ({ whatsapp: content }, updated_at) =>
    ask(settings.whatsapp.$put({ json: { content, updated_at } })),
  eid_dates: ({ eid_dates: content }, updated_at) =>
    ask(settings.eid_dates.$put({ json: { content, updated_at } })),
  payment: ({ payment: content }, updated_at) =>
    ask(settings.payment.$put({ json: { content, updated_at } })),
  holds: ({ holds: content }, updated_at) => ask(settings.holds.$put({ json: { content, updated_at } })),
  promises: ({ promises: content }, updated_at) =>
    ask(settings.promises.$put({ json: { content, updated_at } })),
  trust: ({ trust: content }, updated_at) => ask(confirmed.trust.$put({ json: { content, updated_at } })),
}

export const readMessageTexts = (signal?: AbortSignal) =>
  ask(settings.messages.$get({}, { init: { signal } }))

export const saveMessageTexts = (content: MessagesSetting, updated_at: Version) =>
  ask(settings.messages.$put({ json: { content, updated_at } }))

export const readTemplates = (signal?: AbortSignal) =>
  ask(settings.certificate_templates.$get({}, { init: { signal } }))

export const saveTemplates = (templates: CertificateTemplate[], updated_at: Version) =>
  ask(settings.certificate_templates.$put({ json: { content: { templates }, updated_at } }))

export const readSigner = (signal?: AbortSignal) =>
  ask(settings.certificate_signer.$get({}, { init: { signal } }))

export const saveSigner = (content: CertificateSigner, updated_at: Version) =>
  ask(settings.certificate_signer.$put({ json: { content, updated_at } }))

export const readLegalPage = (type: LegalPageType, signal?: AbortSignal) =>
  ask(api['legal-pages'][':type'].$get({ param: { type } }, { init: { signal } }))

export const saveLegalPage = (type: LegalPageType, content: string, updated_at: Version) =>
  ask(api['legal-pages'][':type'].$put({ param: { type }, json: { content, updated_at } }))
