import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Certificate, CertificateInput } from '../../../worker/contract/certificates'
import type { CertificateTemplate } from '../../../worker/contract/settings'
import { FormDialog } from '../parts/form-dialog'
import { changeCertificate, createCertificate } from './calls'
import { Fields } from './fields'
import { certificateForm, type Values, valuesOf } from './form'
import { Preview } from './preview'

type EditDialogProps = {
  /** NULL makes a new one. */
  row: Certificate | null
  templates: CertificateTemplate[]
  onSaved: () => void
  onClose: () => void
  onReload: () => void
}

export function EditDialog({ row, templates, ...rest }: EditDialogProps) {
  const values = valuesOf(row, templates)
  const form = useForm<Values, unknown, CertificateInput>({
    resolver: zodResolver(certificateForm),
    values,
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`certificates.${row?.id ?? 'new'}`}
      title={row === null ? 'Buat sertifikat' : `Ubah ${row.certificate_number}`}
      form={form}
      failure="Gagal menyimpan sertifikat"
      save={input => (row === null ? createCertificate(input) : changeCertificate(row, input))}
      className="max-w-6xl"
      {...rest}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Fields form={form} templates={templates} />
        <Preview control={form.control} row={row} defaults={values} />
      </div>
    </FormDialog>
  )
}
