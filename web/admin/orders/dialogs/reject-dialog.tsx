import { rejectionNotice } from '../../../../worker/contract/orders/desk-texts'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { ReasonDialog } from '../../common/dialogs/confirm-dialog'
import type { DialogEnds } from '../../common/dialogs/form-dialog'
import { changeOrder } from '../calls'

export const RejectDialog = ({ order, ...rest }: DialogEnds & { order: OrderDetail }) => (
  <ReasonDialog
    name={`orders.reject.${order.id}`}
    title={`Tolak pembayaran ${order.order_id}`}
    failure="Failed to update payment status"
    save={reason => changeOrder(order, { payment_status: 'rejected', reason })}
    submitLabel="Tolak pembayaran"
    {...rest}
  >
    <p>{rejectionNotice(order)}</p>
    <p>Ia mendapat sedikitnya {order.hold_hours} jam untuk mengonfirmasi ulang.</p>
  </ReasonDialog>
)
