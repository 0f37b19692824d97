import { type UseFormReturn, useWatch } from 'react-hook-form'
import { certificateServices, isBadal, writableStatuses } from '../../../worker/contract/labels'
import type { CertificateInput } from '../../../worker/contract/proof/certificates'
import type { CertificateTemplate } from '../../../worker/contract/shop/settings'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { boundTo } from '../common/forms/bound'
import type { Values } from './form'

type FieldsProps = {
  form: UseFormReturn<Values, unknown, CertificateInput>
  templates: CertificateTemplate[]
  /** Left out where saving publishes. */
  hasStatus: boolean
}

/** The inputs of a certificate; a substituted pilgrimage has its own. */
export function Fields({ form, templates, hasStatus }: FieldsProps) {
  const service = useWatch({ control: form.control, name: 'service_type' })
  const isForBadal = isBadal(service)
  const field = boundTo(form)

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
          <TextAreaField label="Penerima manfaat" isOptional {...field('beneficiaries')} />
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
      {hasStatus && <SelectField label="Status" options={writableStatuses} {...field('status')} />}
    </div>
  )
}
