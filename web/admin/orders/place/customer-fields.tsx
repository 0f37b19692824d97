import { TextField } from '../../../ui/field'
import type { PlaceForm } from './lines'

/** Who orders; asked for as on the public form. */
export function CustomerFields({ form: { register, formState } }: { form: PlaceForm }) {
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
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
      <div className="hidden sm:block" />
      <TextField
        label="Kode referral"
        isOptional
        error={errors.referral_code?.message}
        {...register('referral_code')}
      />
      <TextField
        label="Kode diskon"
        isOptional
        error={errors.discount_code?.message}
        {...register('discount_code')}
      />
    </div>
  )
}
