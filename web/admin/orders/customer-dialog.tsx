import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { customerInput } from '../../../worker/contract/orders'
import { TextField } from '../../ui/field'
import { FormDialog } from '../parts/form-dialog'
import { changeOrder } from './calls'
import type { OrderDialogProps } from './dialogs'

/** Corrects the customer, or hands a paid order over to another person. */
export function CustomerDialog({ order, ...rest }: OrderDialogProps) {
  const { customer_name, customer_phone, customer_email } = order
  const form = useForm({
    resolver: zodResolver(customerInput),
    values: { customer_name, customer_phone, customer_email },
    resetOptions: { keepDirtyValues: true },
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      title={`Data pemesan ${order.order_id}`}
      form={form}
      failure="Gagal mengubah data pemesan"
      save={values => changeOrder(order, values)}
      {...rest}
    >
      <p>Ubah untuk membetulkan data, atau untuk mengalihkan pesanan kepada orang lain.</p>
      <TextField label="Nama lengkap" error={errors.customer_name?.message} {...register('customer_name')} />
      <TextField
        label="Nomor WhatsApp"
        type="tel"
        error={errors.customer_phone?.message}
        {...register('customer_phone')}
      />
      <TextField
        label="Email"
        type="email"
        error={errors.customer_email?.message}
        {...register('customer_email')}
      />
    </FormDialog>
  )
}
