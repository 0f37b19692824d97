import type { ComponentProps } from 'react'
import { TextAreaField } from '../../../ui/field'

/** For the field's registration: something must be said, unless nothing is asked. */
export const said = (isAsked = true) => ({
  validate: (text: string) => !isAsked || text.trim() !== '' || 'Alasan harus diisi',
})

/** Why something is done to an order. */
export const ReasonField = (field: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField label="Alasan" maxLength={500} {...field} />
)
