import { TextField } from '../../../ui/field'

type ContactName = 'customer_name' | 'customer_phone' | 'customer_email'

type ContactFieldsProps = {
  register: (name: ContactName) => { name: string }
  errors: { [name in ContactName]?: { message?: string } }
  phoneHint?: string | null
}

/** Whom an order belongs to. Unlike on the public form somebody may have no e-mail. */
export const ContactFields = ({ register, errors, phoneHint }: ContactFieldsProps) => (
  <>
    <TextField label="Nama lengkap" error={errors.customer_name?.message} {...register('customer_name')} />
    <TextField
      label="Nomor WhatsApp"
      type="tel"
      placeholder="0812…"
      hint={phoneHint}
      error={errors.customer_phone?.message}
      {...register('customer_phone')}
    />
    <TextField
      label="Email"
      type="email"
      isOptional
      error={errors.customer_email?.message}
      {...register('customer_email')}
    />
  </>
)
