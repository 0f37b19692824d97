import { TextField } from '../../../ui/field'
import { boundTo } from '../../common/forms/bound'
import { CheckField } from '../../common/forms/check-field'
import { ContactFields } from '../dialogs/contact-fields'
import type { OrderForm } from './lines'
import { useCaller } from './use-caller'

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
      <div className="sm:col-span-2">
        <CheckField {...form.register('messages_ok')}>
          Pelanggan sudah ditanya dan setuju dikabari tentang pesanan ini
        </CheckField>
      </div>
    </div>
  )
}
