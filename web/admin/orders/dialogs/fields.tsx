import type { ComponentProps } from 'react'
import { EmailField } from '../../../ui/email-field'
import { nameKeyboard, TextAreaField, TextField } from '../../../ui/field'
import type { DialogEnds } from '../../common/dialogs/form-dialog'
import type { Order } from '../calls'

export type OrderDialogProps = DialogEnds & { order: Order }

export const reasonRequiredRule = (isAsked = true) => ({
  validate: (text: string) => !isAsked || text.trim() !== '' || 'Alasan harus diisi',
  maxLength: { value: 500, message: 'Paling banyak 500 karakter' },
})

export const ReasonField = (field: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField label="Alasan" {...field} />
)

type ContactName = 'customer_name' | 'customer_phone' | 'customer_email'

type ContactFieldsProps = {
  field: (name: ContactName) => { name: string; error: string | undefined }
  phoneHint?: string | null
}

/** Fields for the customer's contact data. Unlike on the public form, the e-mail is optional. */
export const ContactFields = ({ field, phoneHint }: ContactFieldsProps) => (
  <>
    <TextField label="Nama lengkap" {...nameKeyboard} {...field('customer_name')} />
    <TextField
      label="Nomor WhatsApp"
      type="tel"
      placeholder="0812…"
      hint={phoneHint}
      {...field('customer_phone')}
    />
    <EmailField label="Email" isOptional {...field('customer_email')} />
  </>
)
