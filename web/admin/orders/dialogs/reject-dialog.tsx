import { useForm } from 'react-hook-form'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { boundTo } from '../../common/forms/bound'
import { changeOrder } from '../calls'
import type { OrderDialogProps } from './props'
import { ReasonField, requiredReason } from './reason-field'

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
      <ReasonField {...boundTo(form)('reason', requiredReason())} />
    </FormDialog>
  )
}

export const RejectAndNextDialog = (props: OrderDialogProps) => (
  <RejectDialog {...props} submitLabel="Tolak dan berikutnya" />
)
