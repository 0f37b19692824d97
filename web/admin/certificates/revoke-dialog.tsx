import { useForm } from 'react-hook-form'
import type { AskedReason } from '../../../worker/contract/labels'
import type { Certificate } from '../../../worker/contract/proof/certificates'
import { type DialogEnds, FormDialog } from '../common/dialogs/form-dialog'
import { revokeCertificate } from './calls'
import { ReasonFields, reasonDefaults } from './reason-fields'

type RevokeDialogProps = DialogEnds & { row: Certificate }

export function RevokeDialog({ row, ...rest }: RevokeDialogProps) {
  const form = useForm<{ reason: AskedReason; note: string }>({ defaultValues: reasonDefaults })
  return (
    <FormDialog
      name={`certificates.revoke.${row.id}`}
      title={`Cabut ${row.certificate_number}`}
      form={form}
      failure="Gagal mencabut sertifikat"
      save={values => revokeCertificate(row, values)}
      submitLabel="Cabut untuk selamanya"
      className="max-w-lg"
      {...rest}
    >
      <p>
        Sertifikat atas nama <strong className="wrap-anywhere">{row.name}</strong> tidak berlaku lagi. Tautan
        dan kode QR-nya menunjukkan “Dicabut” beserta tanggalnya. Ini tidak dapat diurungkan; untuk
        memperbaiki data, gunakan Ganti.
      </p>
      <ReasonFields register={form.register} />
    </FormDialog>
  )
}
