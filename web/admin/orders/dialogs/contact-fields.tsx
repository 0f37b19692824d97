import { TextField } from '../../../ui/field'

type ContactName = 'customer_name' | 'customer_phone' | 'customer_email'

type ContactFieldsProps = {
  register: (name: ContactName) => { name: string }
  errors: { [name in ContactName]?: { message?: string } }
}

/** Whom an order belongs to, asked for as on the public form. */
export const ContactFields = ({ register, errors }: ContactFieldsProps) => (
  <>
    <TextField label="Nama lengkap" error={errors.customer_name?.message} {...register('customer_name')} />
    <TextField
      label="Nomor WhatsApp"
      type="tel"
      placeholder="0812…"
      error={errors.customer_phone?.message}
      {...register('customer_phone')}
    />
    <TextField
      label="Email"
      type="email"
      error={errors.customer_email?.message}
      {...register('customer_email')}
    />
  </>
)
