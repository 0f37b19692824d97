import { useForm } from 'react-hook-form'
import { animalTypes } from '../../../../worker/contract/labels'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import type { OrderMoney } from '../../../../worker/contract/money/payments'
import { maxRefund } from '../../../../worker/contract/money/refunds'
import { refundStepsText } from '../../../../worker/contract/orders/desk-texts'
import { isReasonRequired } from '../../../../worker/contract/orders/rules'
import { Skeleton } from '../../../ui/states'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields } from '../../common/forms/bound'
import { CheckboxField } from '../../common/forms/small-fields'
import { useFetchedValue } from '../../common/hooks/use-read'
import { LoadError } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { cancelOrderAtDesk, readMoneyOfOrder } from '../calls'
import { type OrderDialogProps, ReasonField, reasonRequiredRule } from './fields'

/** Rupiah that the shop holds after the order was cancelled. */
const heldAfter = ({ balance }: OrderMoney) => maxRefund({ ...balance, owed: 0, credited: 0 })

export function CancelDialog({ order, ...rest }: OrderDialogProps) {
  const { may } = useRights()
  const { value: money, problem } = useFetchedValue(signal => readMoneyOfOrder(order.id, signal), order.id)
  const form = useForm({ defaultValues: { reason: '', refund: true } })
  const held = money ? heldAfter(money) : 0
  const hasAnimal = order.items.some(({ kind }) => Object.hasOwn(animalTypes, kind))
  const isRefunding = held > 0 && may('refunds')

  return (
    <FormDialog
      name={`orders.cancel.${order.id}`}
      title={`Batalkan ${order.order_id}?`}
      form={form}
      failure="Failed to update order status"
      save={({ reason, refund }) => cancelOrderAtDesk(order, { reason, refund: refund && isRefunding })}
      submitLabel="Batalkan pesanan"
      submitLook="danger"
      cancelLabel="Kembali"
      {...rest}
    >
      <p>
        Pesanan <strong>{order.customer_name}</strong> dibatalkan
        {hasAnimal && ' dan hewannya kembali ke stok'}.
        {order.slaughter_status === 'scheduled' &&
          ' Jadwalnya ikut dibatalkan; nama lain pada hewan yang sama kembali ke Belum Dijadwalkan.'}
      </p>
      {problem && <LoadError heading="Gagal memuat uang pesanan" problem={problem} />}
      {!money && !problem && <Skeleton className="h-12" />}
      {isRefunding && (
        <CheckboxField
          hint={refundStepsText(money?.second_approval_above ?? null)}
          {...form.register('refund')}
        >
          Ajukan refund {formatRupiah(held)} dengan alasan yang sama
        </CheckboxField>
      )}
      {held > 0 && !may('refunds') && (
        <p>{formatRupiah(held)} sudah dibayar. Refundnya diajukan oleh bagian keuangan.</p>
      )}
      <ReasonField
        hint="Dicatat di riwayat pesanan."
        {...bindFields(form)('reason', reasonRequiredRule(held > 0 || isReasonRequired(order, 'cancelled')))}
      />
    </FormDialog>
  )
}
