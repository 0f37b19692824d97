import { TextField } from '../../../ui/field'
import { ContactFields } from '../dialogs/contact-fields'
import type { PlaceForm } from './lines'

/** Who orders; asked for as on the public form. */
export function CustomerFields({ form: { register, formState } }: { form: PlaceForm }) {
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
    </div>
  )
}
