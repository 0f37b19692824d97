import { EmailField } from '../../../ui/email-field'
import { TextField } from '../../../ui/field'

type ContactName = 'customer_name' | 'customer_phone' | 'customer_email'

type ContactFieldsProps = {
  field: (name: ContactName) => { name: string; error: string | undefined }
  phoneHint?: string | null
}

/** Unlike on the public form, the e-mail is optional. */
export const ContactFields = ({ field, phoneHint }: ContactFieldsProps) => (
  <>
    <TextField label="Nama lengkap" {...field('customer_name')} />
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
