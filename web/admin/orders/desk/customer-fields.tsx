import { TextField } from '../../../ui/field'
import { ContactFields } from '../dialogs/contact-fields'
import type { OrderForm } from './lines'

/** Who orders; asked for as on the public form. */
export function CustomerFields({ form: { register, formState } }: { form: OrderForm }) {
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ContactFields register={register} errors={errors} />
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
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input type="checkbox" {...register('messages_ok')} className="size-5 shrink-0 accent-primary" />
        Pelanggan sudah ditanya dan setuju dikabari tentang pesanan ini
      </label>
    </div>
  )
}
