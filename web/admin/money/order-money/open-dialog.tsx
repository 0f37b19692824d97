import { formatRupiah } from '../../../../worker/contract/lib/format'
import type { OrderMoney, PaymentRow } from '../../../../worker/contract/money/payments'
import type { Refund } from '../../../../worker/contract/money/refunds'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { ConfirmDialog, ReasonDialog } from '../../common/dialogs/confirm-dialog'
import { approveRefund, declineRefund, voidPayment, withdrawOrderChange } from './calls'
import { OrderChangeDialog } from './change-dialog'
import { PayeeDialog, PayRefundDialog, ReceivePaymentDialog, RefundDialog } from './pay-dialog'

export type MoneyDialog =
  | { dialog: 'receive' | 'refund' | 'change' }
  | { dialog: 'void'; payment: PaymentRow }
  | { dialog: 'approve' | 'decline' | 'pay' | 'payee'; refund: Refund }
  | { dialog: 'withdraw'; id: string }

type OpenDialogProps = {
  open: MoneyDialog
  order: OrderDetail
  money: OrderMoney
  close: () => void
  finish: (message: string) => void
  onReload: () => void
}

export function MoneyDialogs({ open, order, money, close, finish, onReload }: OpenDialogProps) {
  const form = (saved: string) => ({ onSaved: () => finish(saved), onClose: close, onReload })
  const confirmation = (done: string) => ({ onDone: () => finish(done), onClose: close })
  switch (open.dialog) {
    case 'receive':
      return <ReceivePaymentDialog order={order} money={money} {...form('Pembayaran dicatat.')} />
    case 'refund':
      return <RefundDialog order={order} money={money} {...form('Refund diajukan.')} />
    case 'change':
      return <OrderChangeDialog order={order} {...form('Perubahan disimpan.')} />
    case 'payee':
      return <PayeeDialog refund={open.refund} {...form('Rekening disimpan.')} />
    case 'pay':
      return <PayRefundDialog refund={open.refund} {...form('Refund dicatat.')} />
    case 'approve':
      return (
        <ConfirmDialog
          title="Setujui refund?"
          confirmLabel="Setujui"
          failure="Gagal menyetujui"
          run={() => approveRefund(open.refund)}
          {...confirmation('Refund disetujui.')}
        >
          <p>
            <strong className="money">{formatRupiah(open.refund.amount)}</strong> dikembalikan dari{' '}
            {order.order_id}.
          </p>
        </ConfirmDialog>
      )
    case 'withdraw':
      return (
        <ConfirmDialog
          title="Tarik perubahan?"
          confirmLabel="Tarik"
          failure="Gagal menarik perubahan"
          run={() => withdrawOrderChange(order.id, open.id)}
          {...confirmation('Perubahan ditarik.')}
        >
          <p>Pesanan tetap seperti sekarang, dan hewan yang ditahan untuk perubahan ini dilepas.</p>
        </ConfirmDialog>
      )
    case 'decline':
      return (
        <ReasonDialog
          name={`orders.decline.${open.refund.id}`}
          title="Tolak refund"
          failure="Gagal menolak refund"
          submitLabel="Tolak refund"
          save={reason => declineRefund(open.refund, reason)}
          {...form('Refund ditolak.')}
        >
          <p>Pelanggan melihat alasan ini.</p>
        </ReasonDialog>
      )
    case 'void':
      return (
        <ReasonDialog
          name={`orders.void.${open.payment.id}`}
          title="Batalkan pembayaran"
          failure="Gagal membatalkan pembayaran"
          submitLabel="Batalkan pembayaran"
          save={reason => voidPayment(order, open.payment.id, reason)}
          {...form('Pembayaran dibatalkan.')}
        >
          <p>
            <strong className="money">{formatRupiah(open.payment.amount)}</strong> tidak lagi dihitung;
            barisnya tetap terlihat.
          </p>
        </ReasonDialog>
      )
  }
}
