import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { customerInput } from '../../../worker/contract/orders'
import { FormDialog } from '../parts/form-dialog'
import { changeOrder } from './calls'
import { ContactFields } from './contact-fields'
import type { OrderDialogProps } from './dialogs'

/** Corrects the customer, or hands a paid order over to another person. */
export function CustomerDialog({ order, ...rest }: OrderDialogProps) {
  const { customer_name, customer_phone, customer_email } = order
  const form = useForm({
    resolver: zodResolver(customerInput),
    values: { customer_name, customer_phone, customer_email },
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      title={`Data pemesan ${order.order_id}`}
      form={form}
      failure="Gagal mengubah data pemesan"
      save={values => changeOrder(order, values)}
      {...rest}
    >
      <p>Ubah untuk membetulkan data, atau untuk mengalihkan pesanan kepada orang lain.</p>
      <ContactFields register={form.register} errors={form.formState.errors} />
    </FormDialog>
  )
}
