import type { ComponentProps } from 'react'
import { TextAreaField } from '../../../ui/field'

/** Validation rule for `register`: the reason is required if `isAsked`. */
export const requireReasonRule = (isAsked = true) => ({
  validate: (text: string) => !isAsked || text.trim() !== '' || 'Alasan harus diisi',
})

export const ReasonField = (field: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField label="Alasan" maxLength={500} {...field} />
)
