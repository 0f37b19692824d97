import { z } from 'zod'
import { deskCustomerInput } from '../../../../worker/contract/orders/orders'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { boundTo, useBoundForm } from '../../common/forms/bound'
import { CheckField } from '../../common/forms/check-field'
import { changeOrder } from '../calls'
import { ContactFields } from './contact-fields'
import type { OrderDialogProps } from './props'

const customerForm = deskCustomerInput.extend({ new_link: z.boolean() })

export function CustomerDialog({ order, ...rest }: OrderDialogProps) {
  const { customer_name, customer_phone, customer_email } = order
  const { form } = useBoundForm(customerForm, {
    values: { customer_name, customer_phone, customer_email, new_link: false },
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`orders.customer.${order.id}`}
      title={`Data pemesan ${order.order_id}`}
      form={form}
      failure="Gagal mengubah data pemesan"
      save={values => changeOrder(order, values)}
      {...rest}
    >
      <p>Ubah untuk membetulkan data, atau untuk mengalihkan pesanan kepada orang lain.</p>
      <ContactFields field={boundTo(form)} />
      <CheckField
        hint="Tautan lama tidak berlaku lagi. Kirim tautan yang baru kepada pemesan yang baru."
        {...form.register('new_link')}
      >
        Dialihkan ke orang lain: ganti tautan rahasia
      </CheckField>
    </FormDialog>
  )
}
