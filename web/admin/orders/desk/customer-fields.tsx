import { useRef, useState } from 'react'
import { normalizePhone, phonePattern } from '../../../../worker/contract/lib/phone'
import { valueOrProblem } from '../../../lib/attempt'
import { TextField } from '../../../ui/field'
import { bindFields } from '../../common/forms/bound'
import { CheckboxField } from '../../common/forms/check-field'
import { readCustomerByPhone } from '../calls'
import { ContactFields } from '../dialogs/contact-fields'
import type { OrderForm } from './lines'

export function CustomerFields({ form }: { form: OrderForm }) {
  const field = bindFields(form)
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
        <CheckboxField {...form.register('messages_ok')}>
          Pelanggan sudah ditanya dan setuju dikabari tentang pesanan ini
        </CheckboxField>
      </div>
    </div>
  )
}

function useCaller({ getValues, setValue }: OrderForm) {
  const lastPhone = useRef('')
  const [hint, setHint] = useState<string | null>(null)
  const typed = () => normalizePhone(getValues('customer_phone'))

  async function findCaller() {
    const phone = typed()
    if (phone === lastPhone.current) return
    lastPhone.current = phone
    setHint(null)
    if (!phonePattern.test(phone)) return
    const { value: found, problem } = await valueOrProblem(readCustomerByPhone(phone))
    if (typed() !== phone) return
    // The lookup failed: try again when the field loses focus the next time.
    if (problem) lastPhone.current = ''
    if (!found) return
    const { customer_name, customer_email, order_id } = found
    setHint(`Pernah memesan: ${customer_name}, ${order_id}.`)
    if (getValues('customer_name').trim() === '')
      setValue('customer_name', customer_name, { shouldDirty: true, shouldValidate: true })
    if (customer_email !== '' && !getValues('customer_email')?.trim())
      setValue('customer_email', customer_email, { shouldDirty: true, shouldValidate: true })
  }

  return { hint, findCaller }
}
