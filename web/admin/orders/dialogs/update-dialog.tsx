import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type OrderStatus, type PaymentStatus, paymentStatuses } from '../../../../worker/contract/labels'
import { isReasonRequired } from '../../../../worker/contract/orders/rules'
import { PaymentStatusBadge } from '../../../ui/badge'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields } from '../../common/forms/bound'
import { badgesByValue, RadioChoices } from '../../common/forms/choices'
import { AdminOrderBadge } from '../badges'
import { changeOrder } from '../calls'
import { type OrderDialogProps, ReasonField, reasonRequiredRule } from './fields'

const offeredStatuses: OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled']
const payments: PaymentStatus[] = ['pending', 'verified', 'rejected']

type Values = { status: OrderStatus; payment_status: PaymentStatus; reason: string }

/** Only verifying a payment sets `confirmed`, so it is offered only if it is the current status. */
const statusesFor = (now: OrderStatus) =>
  offeredStatuses.includes(now) ? offeredStatuses : [now, ...offeredStatuses]

export function UpdateOrderDialog({ order, ...rest }: OrderDialogProps) {
  const { status, payment_status } = order
  const form = useForm<Values>({
    values: { status, payment_status, reason: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const chosen = useWatch({ control: form.control })
  const movesStatus = chosen.status !== status
  const movesPayment = chosen.payment_status !== payment_status

  const save = (values: Values) =>
    changeOrder(order, {
      status: movesStatus ? values.status : undefined,
      payment_status: movesPayment ? values.payment_status : undefined,
      reason: values.reason || undefined,
    })

  return (
    <FormDialog
      name={`orders.update.${order.id}`}
      title={`Update ${order.order_id}`}
      form={form}
      failure={movesStatus ? 'Failed to update order status' : 'Failed to update payment status'}
      save={save}
      {...rest}
    >
      <RadioChoices
        legend="Status pesanan"
        options={badgesByValue(AdminOrderBadge, statusesFor(status))}
        {...form.register('status')}
      />
      <RadioChoices
        legend="Pembayaran"
        options={badgesByValue(PaymentStatusBadge, payments)}
        hint={`Sekarang: ${paymentStatuses[payment_status]}`}
        {...form.register('payment_status')}
      />
      <Reason
        form={form}
        isRejecting={movesPayment && chosen.payment_status === 'rejected'}
        isAsked={isReasonRequired(
          { ...order, payment_status: chosen.payment_status ?? payment_status },
          chosen.status ?? status,
        )}
      />
    </FormDialog>
  )
}

type ReasonProps = { form: UseFormReturn<Values>; isRejecting: boolean; isAsked: boolean }

function Reason({ form, isRejecting, isAsked }: ReasonProps) {
  const field = bindFields(form)('reason', reasonRequiredRule(isAsked))
  const isShown = isAsked || isRejecting || field.error || form.getValues('reason') !== ''
  if (!isShown) return null
  return (
    <ReasonField
      hint={isRejecting ? 'Alasan penolakan terlihat oleh pelanggan.' : 'Dicatat di riwayat pesanan.'}
      {...field}
    />
  )
}
