import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Certificate, CertificateInput } from '../../../worker/contract/proof/certificates'
import type { CertificateTemplate } from '../../../worker/contract/shop/settings'
import { CertificatePreview } from '../common/dialogs/certificate-preview'
import { type DialogEnds, FormDialog } from '../common/dialogs/form-dialog'
import { useBoundForm } from '../common/forms/bound'
import { changeCertificate, createCertificate, replaceCertificate } from './calls'
import { Fields } from './fields'
import { certificateForm, previewOf, type Values, valuesOf } from './form'

type EditDialogProps = DialogEnds & {
  /** NULL makes a new one. */
  row: Certificate | null
  templates: CertificateTemplate[]
}

type CertificateDialogProps = EditDialogProps & {
  name: string
  title: string
  failure: string
  save: (input: CertificateInput) => Promise<unknown>
  submitLabel?: string
  children?: ReactNode
}

function CertificateDialog({ row, templates, children, ...rest }: CertificateDialogProps) {
  const values = valuesOf(row, templates)
  const { form } = useBoundForm(certificateForm, { values, resetOptions: { keepDirtyValues: true } })
  return (
    <FormDialog form={form} className="max-w-6xl" {...rest}>
      {children}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Fields form={form} templates={templates} hasStatus={children === undefined} />
        {/* What replaces another has a number of its own. */}
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

/** The certificate as it would look, beside the form that makes it. */
function Preview({ control, row, defaults }: PreviewProps) {
  const values = { ...defaults, ...useWatch({ control }) }
  return (
    <section aria-label="Pratinjau" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
      <h3 className="mb-2 font-semibold">Pratinjau</h3>
      <CertificatePreview values={previewOf(values, row)} failure="Pratinjau tidak dapat ditampilkan" />
      <p className="mt-2 text-sm text-muted">
        {row === null
          ? 'Nomor sertifikat dibuat saat disimpan.'
          : `Nomor ${row.certificate_number}. Hanya sertifikat yang Terbit dapat dicari pelanggan.`}
      </p>
    </section>
  )
}

export const EditDialog = ({ row, ...rest }: EditDialogProps) => (
  <CertificateDialog
    row={row}
    name={`certificates.${row?.id ?? 'new'}`}
    title={row === null ? 'Buat sertifikat' : `Ubah ${row.certificate_number}`}
    failure="Gagal menyimpan sertifikat"
    save={input => (row === null ? createCertificate(input) : changeCertificate(row, input))}
    {...rest}
  />
)

/** A corrected certificate in the place of a published one. */
export const ReplaceDialog = ({ row, ...rest }: EditDialogProps & { row: Certificate }) => (
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
