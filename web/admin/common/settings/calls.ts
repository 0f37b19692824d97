import type { LegalPageType } from '../../../../worker/contract/labels'
import type { MessagesSetting } from '../../../../worker/contract/messages/messages'
import type { CertificateSigner, CertificateTemplate } from '../../../../worker/contract/site/settings'
import { fetchJson } from '../../../lib/api'
import { confirmingApi } from '../../shell/confirm'
import { adminApi } from '../api'

const { settings } = adminApi
const confirmed = confirmingApi.settings

type Version = string | null

export const readMessageTexts = (signal?: AbortSignal) =>
  fetchJson(settings.messages.$get({}, { init: { signal } }))

export const saveMessageTexts = (content: MessagesSetting, updated_at: Version) =>
  fetchJson(confirmed.messages.$put({ json: { content, updated_at } }))

export const readTemplateSettings = (signal?: AbortSignal) =>
  fetchJson(settings.certificate_templates.$get({}, { init: { signal } }))

export const saveTemplateList = (templates: CertificateTemplate[], updated_at: Version) =>
  fetchJson(confirmed.certificate_templates.$put({ json: { content: { templates }, updated_at } }))

export const readSigner = (signal?: AbortSignal) =>
  fetchJson(settings.certificate_signer.$get({}, { init: { signal } }))

export const saveSigner = (content: CertificateSigner, updated_at: Version) =>
  fetchJson(confirmed.certificate_signer.$put({ json: { content, updated_at } }))

export const readLegalPage = (type: LegalPageType, signal?: AbortSignal) =>
  fetchJson(adminApi['legal-pages'][':type'].$get({ param: { type } }, { init: { signal } }))

export const saveLegalPage = (type: LegalPageType, content: string, updated_at: Version) =>
  fetchJson(confirmingApi['legal-pages'][':type'].$put({ param: { type }, json: { content, updated_at } }))
