import { TextField } from '../../../ui/field'
import { boundTo } from '../../common/forms/bound'
import { ContactFields } from '../dialogs/contact-fields'
import type { OrderForm } from './lines'
import { useCaller } from './use-caller'

/** Who orders; whoever ordered before is found by their number. */
export function CustomerFields({ form }: { form: OrderForm }) {
  const field = boundTo(form)
  const { hint, findCaller } = useCaller(form)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ContactFields
        field={name => field(name, name === 'customer_phone' ? { onBlur: findCaller } : {})}
        phoneHint={hint}
      />
      <div className="hidden sm:block" />
      <TextField label="Kode referral" isOptional {...field('referral_code')} />
      <TextField label="Kode diskon" isOptional {...field('discount_code')} />
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input type="checkbox" {...form.register('messages_ok')} className="size-5 shrink-0 accent-primary" />
        Pelanggan sudah ditanya dan setuju dikabari tentang pesanan ini
      </label>
    </div>
  )
}
