import { type Control, useWatch } from 'react-hook-form'
import type { Certificate, CertificateInput } from '../../../worker/contract/proof/certificates'
import { CertificatePreview } from '../common/dialogs/certificate-preview'
import { previewOf, type Values } from './form'

type PreviewProps = {
  control: Control<Values, unknown, CertificateInput>
  row: Certificate | null
  defaults: Values
}

/** The certificate as it would look, beside the form that makes it. */
export function Preview({ control, row, defaults }: PreviewProps) {
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
