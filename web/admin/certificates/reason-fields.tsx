import type { UseFormRegister } from 'react-hook-form'
import { type AskedReason, askedReasons } from '../../../worker/contract/labels'
import { SelectField, TextAreaField } from '../../ui/field'

export const reasonDefaults = { reason: 'wrong', note: '' } as const

/** Why certificates are revoked: what visitors read, and what only the team does. */
export const ReasonFields = ({
  register,
}: {
  register: UseFormRegister<{ reason: AskedReason; note: string }>
}) => (
  <>
    <SelectField
      label="Alasan"
      hint="Tampil di halaman pemeriksaan."
      options={askedReasons}
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
