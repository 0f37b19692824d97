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

/** Saves one row of the settings over the version that was seen; throws `stale` when it moved meanwhile. */
const savers = {
  home_content: (content: SiteSettings['home_content'], updated_at: Version) =>
    ask(settings.home_content.$put({ json: { content, updated_at } })),
  whatsapp: (content: SiteSettings['whatsapp'], updated_at: Version) =>
    ask(settings.whatsapp.$put({ json: { content, updated_at } })),
  eid_dates: (content: SiteSettings['eid_dates'], updated_at: Version) =>
    ask(settings.eid_dates.$put({ json: { content, updated_at } })),
  payment: (content: SiteSettings['payment'], updated_at: Version) =>
    ask(settings.payment.$put({ json: { content, updated_at } })),
  holds: (content: SiteSettings['holds'], updated_at: Version) =>
    ask(settings.holds.$put({ json: { content, updated_at } })),
  promises: (content: SiteSettings['promises'], updated_at: Version) =>
    ask(settings.promises.$put({ json: { content, updated_at } })),
  trust: (content: SiteSettings['trust'], updated_at: Version) =>
    ask(confirmed.trust.$put({ json: { content, updated_at } })),
}

export const saveSetting = (type: SiteType, values: SiteSettings, updated_at: Version) => {
  if (type === 'home_content') return savers.home_content(values.home_content, updated_at)
  if (type === 'whatsapp') return savers.whatsapp(values.whatsapp, updated_at)
  if (type === 'eid_dates') return savers.eid_dates(values.eid_dates, updated_at)
  if (type === 'holds') return savers.holds(values.holds, updated_at)
  if (type === 'promises') return savers.promises(values.promises, updated_at)
  if (type === 'trust') return savers.trust(values.trust, updated_at)
  return savers.payment(values.payment, updated_at)
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
