import { useForm } from 'react-hook-form'
import { TextAreaField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { changeOrder } from '../calls'
import type { OrderDialogProps } from './props'

type RejectProps = OrderDialogProps & { submitLabel?: string }

export function RejectDialog({ order, submitLabel = 'Tolak pembayaran', ...rest }: RejectProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormDialog
      name={`orders.reject.${order.id}`}
      title={`Tolak pembayaran ${order.order_id}`}
      form={form}
      failure="Failed to update payment status"
      save={({ reason }) => changeOrder(order, { payment_status: 'rejected', reason })}
      submitLabel={submitLabel}
      {...rest}
    >
      <p>
        Pelanggan melihat alasan ini dan mendapat sedikitnya {order.hold_hours} jam untuk mengonfirmasi ulang.
      </p>
      <TextAreaField
        label="Alasan"
        maxLength={500}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || 'Alasan harus diisi' })}
      />
    </FormDialog>
  )
}

/** The same, on the way through a list. */
export const RejectAndNextDialog = (props: OrderDialogProps) => (
  <RejectDialog {...props} submitLabel="Tolak dan berikutnya" />
)
