import type { UseFormRegister } from 'react-hook-form'
import type { Certificate } from '../../../../worker/contract/fulfilment/certificates'
import { type AskedReason, selectableRevokeReasons } from '../../../../worker/contract/labels'
import { SelectField, TextAreaField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useAdminForm } from '../../common/forms/bound'
import { revokeCertificate } from './calls'

export const emptyRevokeReason = { reason: 'wrong', note: '' } as const

/** Fields of a revocation: the reason is public, the note is for the team only. */
export const RevokeReasonFields = ({
  register,
}: {
  register: UseFormRegister<{ reason: AskedReason; note: string }>
}) => (
  <>
    <SelectField
      label="Alasan"
      hint="Tampil di halaman pemeriksaan."
      options={selectableRevokeReasons}
      {...register('reason')}
    />
    <TextAreaField
      label="Catatan"
      isOptional
      maxLength={300}
      hint="Hanya untuk tim, tidak ditampilkan."
      {...register('note')}
    />
  </>
)

type RevokeDialogProps = DialogEnds & { row: Certificate }

export function RevokeDialog({ row, ...rest }: RevokeDialogProps) {
  const form = useAdminForm<{ reason: AskedReason; note: string }>({ defaultValues: emptyRevokeReason })
  return (
    <FormDialog
      name={`certificates.revoke.${row.id}`}
      title={`Cabut ${row.certificate_number}`}
      form={form}
      failure="Gagal mencabut sertifikat"
      save={values => revokeCertificate(row, values)}
      submitLabel="Cabut untuk selamanya"
      submitLook="danger"
      className="max-w-lg"
      {...rest}
    >
      <p>
        Sertifikat atas nama <strong className="wrap-anywhere">{row.name}</strong> tidak berlaku lagi. Tautan
        dan kode QR-nya menunjukkan “Dicabut” beserta tanggalnya. Ini tidak dapat diurungkan; untuk
        memperbaiki data, gunakan Ganti.
      </p>
      <RevokeReasonFields register={form.register} />
    </FormDialog>
  )
}
