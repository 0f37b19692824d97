import { z } from 'zod'
import { wibMonth } from '../../../worker/contract/format'
import { isBadal } from '../../../worker/contract/labels'
import {
  type Certificate,
  type CertificatePreview,
  certificateInput,
} from '../../../worker/contract/proof/certificates'
import type { CertificateTemplate } from '../../../worker/contract/shop/settings'
import { serverNowText } from '../../lib/clock'

const offering = ['date', 'location', 'beneficiaries'] as const
const badal = ['pelaksana_nama', 'pelaksana_status', 'penanggung_jawab', 'tahun_hijriah'] as const

type Field = 'service_type' | 'order_id' | 'template_id' | 'status' | 'name'

export type Values = Record<Field | (typeof offering)[number] | (typeof badal)[number], string>

/** The form knows the fields of both kinds at once; the contract then takes those of the kind chosen. */
export const certificateForm = z
  .custom<Values>()
  .pipe(z.preprocess((values: Values): unknown => values, certificateInput))

/** A new certificate starts with the default template. */
export function valuesOf(row: Certificate | null, templates: CertificateTemplate[]): Values {
  const usual = templates.find(template => template.is_default) ?? templates[0]
  return {
    service_type: row?.service_type ?? '',
    order_id: row?.order_code ?? '',
    template_id: row?.template_id ?? usual?.id ?? '',
    status: row?.status === 'published' ? 'published' : 'draft',
    name: row?.name ?? '',
    date: row?.date ?? '',
    location: row?.location ?? '',
    beneficiaries: row?.beneficiaries ?? '',
    pelaksana_nama: row?.pelaksana_nama ?? '',
    pelaksana_status: row?.pelaksana_status ?? '',
    penanggung_jawab: row?.penanggung_jawab ?? '',
    tahun_hijriah: row?.tahun_hijriah ?? '',
  }
}

/** What the preview shows: only the fields that would be saved. */
export function previewOf(values: Values, row: Certificate | null): CertificatePreview {
  const { service_type, template_id, order_id, name } = values
  const kept = isBadal(service_type) ? badal : offering
  const now = serverNowText()
  return {
    ...Object.fromEntries(kept.map(field => [field, values[field]])),
    service_type,
    template_id,
    order_id,
    name,
    certificate_number: row?.certificate_number ?? `CERT-${wibMonth(now)}-0000`,
    issued_date: row?.issued_date ?? now,
  }
}
