import type { InferRequestType } from 'hono/client'
import type {
  Certificate,
  CertificateInput,
  RevokeInput,
} from '../../../../worker/contract/fulfilment/certificates'
import { fetchJson, sendRequest } from '../../../lib/api'
import { api } from '../../common/api'
import { downloadFile } from '../../common/files/download'

type Query = InferRequestType<typeof api.certificates.$get>['query']

export const readCertificatePage = (query: Query, signal: AbortSignal) =>
  fetchJson(api.certificates.$get({ query }, { init: { signal } }))

export const readUnsigned = async (signal: AbortSignal) =>
  (await fetchJson(api.certificates.unsigned.$get({}, { init: { signal } }))).count

export const readTemplates = async (signal: AbortSignal) =>
  (await fetchJson(api.settings.certificate_templates.$get({}, { init: { signal } }))).content.templates

export const readCertificate = (id: string) => fetchJson(api.certificates[':id'].$get({ param: { id } }))

export const createCertificate = (input: CertificateInput) =>
  fetchJson(api.certificates.$post({ json: input }))

/** Throws `stale` if the certificate changed since it was read. */
export const changeCertificate = ({ id, updated_at }: Certificate, input: CertificateInput) =>
  fetchJson(api.certificates[':id'].$patch({ param: { id }, json: { ...input, updated_at } }))

/** Throws `stale` if the certificate changed since it was read. */
export const replaceCertificate = ({ id, updated_at }: Certificate, corrected: CertificateInput) =>
  fetchJson(api.certificates[':id'].replace.$post({ param: { id }, json: { updated_at, corrected } }))

export const revokeCertificate = ({ id }: Certificate, input: RevokeInput) =>
  fetchJson(api.certificates[':id'].revoke.$post({ param: { id }, json: input }))

export const eraseCertificate = ({ id, updated_at }: Certificate) =>
  sendRequest(api.certificates[':id'].erase.$post({ param: { id }, json: { updated_at } }))

export const deleteCertificate = ({ id }: Certificate) =>
  sendRequest(api.certificates[':id'].$delete({ param: { id } }))

export const downloadCertificate = ({ id, certificate_number }: Certificate) =>
  downloadFile(`/api/admin/certificates/${id}/download`, `sertifikat-${certificate_number}.html`)

/** Drafts one certificate per name. Skips names that have one. */
export const draftFromOrder = async (order_id: string) =>
  (await fetchJson(api.certificates['from-order'][':id'].$post({ param: { id: order_id } }))).items
