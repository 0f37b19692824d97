import type { ReactNode } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  type Certificate,
  type CertificateInput,
  certificateInput,
  type CertificatePreviewInput as PreviewInput,
} from '../../../../worker/contract/fulfilment/certificates'
import {
  certificateServices,
  isBadalService,
  settableCertificateStatuses,
} from '../../../../worker/contract/labels'
import { wibMonth } from '../../../../worker/contract/lib/format'
import type { CertificateTemplate } from '../../../../worker/contract/site/settings'
import { serverNowText } from '../../../lib/clock'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { CertificatePreview } from '../../common/dialogs/certificate-preview'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useAdminForm, useSchemaForm } from '../../common/forms/bound'
import { badalFields, EmptyFields, emptyFillValues, meatHint, offeringFields, SigningNote } from './bulk'
import { changeCertificate, createCertificate, publishCertificate, replaceCertificate } from './calls'

type Field = 'service_type' | 'order_id' | 'template_id' | 'status' | 'name'

type Values = Record<Field | keyof typeof emptyFillValues, string>

const fieldsOf = (service: string) => (isBadalService(service) ? badalFields : offeringFields)

/** The form has the fields of both kinds of certificate; the schema drops the fields of the kind that is not chosen. */
const certificateForm = z
  .custom<Values>()
  .pipe(z.preprocess((values: Values): unknown => values, certificateInput))

function formValuesOf(row: Certificate | null, templates: CertificateTemplate[]): Values {
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

function previewInputOf(values: Values, row: Certificate | null): PreviewInput {
  const { service_type, template_id, order_id, name } = values
  const now = serverNowText()
  return {
    ...Object.fromEntries(fieldsOf(service_type).map(([field]) => [field, values[field]])),
    service_type,
    template_id,
    order_id,
    name,
    certificate_number: row?.certificate_number ?? `CERT-${wibMonth(now)}-0000`,
    issued_date: row?.issued_date ?? now,
  }
}

type FieldsProps = {
  form: UseFormReturn<Values, unknown, CertificateInput>
  templates: CertificateTemplate[]
  /** False if the form has no status field, because saving always publishes the certificate. */
  hasStatus: boolean
}

function Fields({ form, templates, hasStatus }: FieldsProps) {
  const service = useWatch({ control: form.control, name: 'service_type' })
  const isForBadal = isBadalService(service)
  const field = bindFields(form)

  return (
    <div className="min-w-0 space-y-4">
      <SelectField
        label="Jenis layanan"
        blank="Pilih jenis layanan"
        options={certificateServices}
        {...field('service_type')}
      />
      <TextField label={isForBadal ? 'Nama yang Dibadalkan' : 'Nama'} {...field('name')} />
      {isForBadal ? (
        <>
          <TextField label="Nama pelaksana" {...field('pelaksana_nama')} />
          <TextField label="Status pelaksana" {...field('pelaksana_status')} />
          <TextField label="Penanggung jawab" {...field('penanggung_jawab')} />
          <TextField label="Tahun Hijriah" hint="1446 H" {...field('tahun_hijriah')} />
        </>
      ) : (
        <>
          <TextField label="Tanggal" hint="Seperti yang tertulis: 27 Mei 2026" {...field('date')} />
          <TextField label="Lokasi" {...field('location')} />
          <TextAreaField label="Penerima manfaat" hint={meatHint} isOptional {...field('beneficiaries')} />
        </>
      )}
      <TextField
        label="ID pesanan"
        isOptional
        autoComplete="off"
        spellCheck={false}
        placeholder="ORDER-123AB"
        {...field('order_id')}
      />
      <SelectField
        label="Template"
        blank="Pilih template"
        options={templates.map(({ id, name }) => [id, name])}
        {...field('template_id')}
      />
      {hasStatus && <SelectField label="Status" options={settableCertificateStatuses} {...field('status')} />}
    </div>
  )
}

type EditDialogProps = Omit<DialogEnds, 'onSaved'> & {
  onSaved: (saved: Certificate) => void
  row: Certificate | null
  templates: CertificateTemplate[]
}

type CertificateDialogProps = EditDialogProps & {
  name: string
  title: string
  failure: string
  save: (input: CertificateInput) => Promise<Certificate>
  submitLabel?: string
  children?: ReactNode
}

function CertificateDialog({ row, templates, children, ...rest }: CertificateDialogProps) {
  const values = formValuesOf(row, templates)
  const { form } = useSchemaForm(certificateForm, { values, resetOptions: { keepDirtyValues: true } })
  return (
    <FormDialog form={form} className="max-w-6xl" {...rest}>
      {children}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Fields form={form} templates={templates} hasStatus={children === undefined} />
        {/* A replacement certificate gets a new number, so the preview must not show the old number. */}
        <Preview control={form.control} row={children === undefined ? row : null} defaults={values} />
      </div>
    </FormDialog>
  )
}

type PreviewProps = {
  control: Control<Values, unknown, CertificateInput>
  row: Certificate | null
  defaults: Values
}

function Preview({ control, row, defaults }: PreviewProps) {
  const values = { ...defaults, ...useWatch({ control }) }
  return (
    <section aria-label="Pratinjau" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
      <h3 className="mb-2 font-semibold">Pratinjau</h3>
      <CertificatePreview values={previewInputOf(values, row)} />
      <p className="mt-2 text-sm text-muted">
        {row === null
          ? 'Nomor sertifikat dibuat saat disimpan.'
          : `Nomor ${row.certificate_number}. Hanya sertifikat yang Terbit dapat dicari pelanggan.`}
      </p>
    </section>
  )
}

export const CertificateEditDialog = ({ row, ...rest }: EditDialogProps) => (
  <CertificateDialog
    row={row}
    name={`certificates.${row?.id ?? 'new'}`}
    title={row === null ? 'Buat sertifikat' : `Ubah ${row.certificate_number}`}
    failure="Gagal menyimpan sertifikat"
    save={input => (row === null ? createCertificate(input) : changeCertificate(row, input))}
    {...rest}
  />
)

export const ReplaceCertificateDialog = ({ row, ...rest }: EditDialogProps & { row: Certificate }) => (
  <CertificateDialog
    row={row}
    name={`certificates.replace.${row.id}`}
    title={`Ganti ${row.certificate_number}`}
    failure="Gagal mengganti sertifikat"
    save={input => replaceCertificate(row, input)}
    submitLabel="Terbitkan pengganti"
    {...rest}
  >
    <p className="rounded-card bg-blue-soft px-5 py-4 text-blue-ink">
      Penggantinya langsung terbit dengan nomor, tautan, dan kode QR baru. Tautan yang lama menunjukkan
      “Diganti” dan mengarah ke penggantinya.
    </p>
  </CertificateDialog>
)

export function PublishCertificateDialog({
  row,
  templates,
  ...rest
}: EditDialogProps & { row: Certificate }) {
  const form = useAdminForm({ defaultValues: emptyFillValues })
  const empty = fieldsOf(row.service_type).filter(([name]) => !row[name])
  const filled = useWatch({ control: form.control })
  const values = formValuesOf(row, templates)
  for (const [name] of empty) values[name] = filled[name] ?? ''
  return (
    <FormDialog
      name={`certificates.publish.${row.id}`}
      title={`Terbitkan ${row.certificate_number}`}
      form={form}
      failure="Gagal menerbitkan sertifikat"
      save={fill => publishCertificate(row, fill)}
      submitLabel="Terbitkan"
      className="max-w-5xl"
      {...rest}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <p>
            Sertifikat atas nama <strong className="wrap-anywhere">{row.name}</strong> diterbitkan: sejak itu
            pelanggan dapat mencari dan mengunduhnya. <SigningNote />
          </p>
          <EmptyFields fields={empty} register={form.register} />
        </div>
        <CertificatePreview values={previewInputOf(values, row)} />
      </div>
    </FormDialog>
  )
}
