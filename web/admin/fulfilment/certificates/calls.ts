import type { InferRequestType } from 'hono/client'
import type {
  Certificate,
  CertificateInput,
  RevokeCertificateInput,
} from '../../../../worker/contract/fulfilment/certificates'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { downloadFile } from '../../common/parts/files'

type Query = InferRequestType<typeof adminApi.certificates.$get>['query']

export const readCertificatePage = (query: Query, signal: AbortSignal) =>
  fetchJson(adminApi.certificates.$get({ query }, { init: { signal } }))

export const readUnsignedCertificates = (signal: AbortSignal) =>
  fetchJson(adminApi.certificates.unsigned.$get({}, { init: { signal } }))

export const readTemplateChoices = async (signal: AbortSignal) =>
  (await fetchJson(adminApi.settings.certificate_templates.$get({}, { init: { signal } }))).content.templates

export const readCertificate = (id: string) => fetchJson(adminApi.certificates[':id'].$get({ param: { id } }))

export const createCertificate = (input: CertificateInput) =>
  fetchJson(adminApi.certificates.$post({ json: input }))

export const changeCertificate = ({ id, updated_at }: Certificate, input: CertificateInput) =>
  fetchJson(adminApi.certificates[':id'].$patch({ param: { id }, json: { ...input, updated_at } }))

/** Fills in the non-empty values, then publishes. Throws `stale` if the certificate changed since it was read. */
export function publishCertificate({ id, updated_at }: Certificate, fill: Record<string, string>) {
  const filled = Object.fromEntries(Object.entries(fill).filter(([, text]) => text.trim() !== ''))
  const json = { ...filled, status: 'published' as const, updated_at }
  return fetchJson(adminApi.certificates[':id'].$patch({ param: { id }, json }))
}

export const replaceCertificate = ({ id, updated_at }: Certificate, corrected: CertificateInput) =>
  fetchJson(adminApi.certificates[':id'].replace.$post({ param: { id }, json: { updated_at, corrected } }))

export const revokeCertificate = ({ id }: Certificate, input: RevokeCertificateInput) =>
  fetchJson(adminApi.certificates[':id'].revoke.$post({ param: { id }, json: input }))

export const eraseCertificate = ({ id, updated_at }: Certificate) =>
  sendRequest(adminApi.certificates[':id'].erase.$post({ param: { id }, json: { updated_at } }))

export const deleteCertificate = ({ id }: Certificate) =>
  sendRequest(adminApi.certificates[':id'].$delete({ param: { id } }))

export const downloadCertificate = ({ id, certificate_number }: Certificate) =>
  downloadFile(`/api/admin/certificates/${id}/download`, `sertifikat-${certificate_number}.html`)

/** Creates draft certificates for the names of an order; skips names that already have a certificate. */
export const draftCertificates = async (order_id: string) =>
  (await fetchJson(adminApi.certificates['from-order'][':id'].$post({ param: { id: order_id } }))).items
