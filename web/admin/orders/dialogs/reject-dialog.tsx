import { useForm } from 'react-hook-form'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields } from '../../common/forms/bound'
import { changeOrder } from '../calls'
import { type OrderDialogProps, ReasonField, requireReasonRule } from './fields'

/** How the customer learns of a rejected payment. */
export function rejectionNotice({ rejection_channels: channels }: OrderDetail) {
  const [email, whatsapp] = [channels.includes('email'), channels.includes('whatsapp')]
  const news = [email && 'Email terkirim sendiri.', whatsapp && 'Pesan WhatsApp menunggu di Pesan keluar.']
  const sent = news.filter(Boolean).join(' ') || 'Tidak ada pesan otomatis: hubungi lewat Chat WhatsApp.'
  return `Pelanggan melihat alasannya di halaman pesanannya. ${sent}`
}

export function RejectDialog({ order, ...rest }: Omit<OrderDialogProps, 'order'> & { order: OrderDetail }) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormDialog
      name={`orders.reject.${order.id}`}
      title={`Tolak pembayaran ${order.order_id}`}
      form={form}
      failure="Failed to update payment status"
      save={({ reason }) => changeOrder(order, { payment_status: 'rejected', reason })}
      submitLabel="Tolak pembayaran"
      submitLook="danger"
      {...rest}
    >
      <p>{rejectionNotice(order)}</p>
      <p>Ia mendapat sedikitnya {order.hold_hours} jam untuk mengonfirmasi ulang.</p>
      <ReasonField {...bindFields(form)('reason', requireReasonRule())} />
    </FormDialog>
  )
}
