import { type FormEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  animalTypes,
  type OrderStatus,
  type PaymentStatus,
  paymentStatuses,
} from '../../../../worker/contract/labels'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import type { OrderMoney } from '../../../../worker/contract/money/payments'
import { maxRefund } from '../../../../worker/contract/money/refunds'
import { refundStepsText, rejectionNotice } from '../../../../worker/contract/orders/desk-texts'
import { deskCustomerInput, type OrderDetail } from '../../../../worker/contract/orders/orders'
import { isReasonRequired } from '../../../../worker/contract/orders/rules'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useFocusFirstField } from '../../../lib/office/use-first-field'
import { useFormWrite } from '../../../lib/use-write'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { codeKeyboard, TextField } from '../../../ui/field'
import { Skeleton } from '../../../ui/states'
import { ConfirmDialog, ReasonDialog } from '../../common/dialogs/confirm-dialog'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useAdminForm, useSchemaForm } from '../../common/forms/bound'
import { badgesByValue, RadioChoices } from '../../common/forms/choices'
import { CheckboxField } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'
import { LoadError } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { AdminOrderBadge, offeredOrderStatuses } from '../badges'
import { cancelOrderAtDesk, changeOrder, deleteOrder, type Order, readMoneyOfOrder } from '../calls'
import { ContactFields, type OrderDialogProps, ReasonField, reasonRequiredRule } from './fields'
import { SlaughterDialog } from './slaughter-dialog'

const payments: PaymentStatus[] = ['pending', 'verified', 'rejected']

type UpdateValues = { status: OrderStatus; payment_status: PaymentStatus; reason: string }

const statusesFor = (now: OrderStatus) =>
  offeredOrderStatuses.includes(now) ? offeredOrderStatuses : [now, ...offeredOrderStatuses]

function UpdateDialog({ order, ...rest }: OrderDialogProps) {
  const { status, payment_status } = order
  const form = useAdminForm<UpdateValues>({
    values: { status, payment_status, reason: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const chosen = useWatch({ control: form.control })
  const movesStatus = chosen.status !== status
  const movesPayment = chosen.payment_status !== payment_status
  const isRejecting = movesPayment && chosen.payment_status === 'rejected'
  const changed = { ...order, payment_status: chosen.payment_status ?? payment_status }
  const isAsked = isReasonRequired(changed, chosen.status ?? status)
  const reason = bindFields(form)('reason', reasonRequiredRule(isAsked))
  const isReasonShown = isAsked || isRejecting || reason.error || form.getValues('reason') !== ''

  const save = (values: UpdateValues) =>
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
      {isReasonShown && (
        <ReasonField
          hint={isRejecting ? 'Alasan penolakan terlihat oleh pelanggan.' : 'Dicatat di riwayat pesanan.'}
          {...reason}
        />
      )}
    </FormDialog>
  )
}

/** In rupiah: money of the customer that the shop still holds once the order is cancelled. */
const heldAfter = ({ balance }: OrderMoney) => maxRefund({ ...balance, owed: 0, credited: 0 })

function CancelDialog({ order, ...rest }: OrderDialogProps) {
  const { may } = useRights()
  const { value: money, problem } = useFetchedValue(signal => readMoneyOfOrder(order.id, signal), order.id)
  const form = useAdminForm({ defaultValues: { reason: '', refund: true } })
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

const customerForm = deskCustomerInput.extend({ new_link: z.boolean() })

function CustomerDialog({ order, ...rest }: OrderDialogProps) {
  const { customer_name, customer_phone, customer_email } = order
  const { form } = useSchemaForm(customerForm, {
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
      <ContactFields field={bindFields(form)} />
      <CheckboxField
        hint="Tautan lama tidak berlaku lagi. Kirim tautan yang baru kepada pemesan yang baru."
        {...form.register('new_link')}
      >
        Dialihkan ke orang lain: ganti tautan rahasia
      </CheckboxField>
    </FormDialog>
  )
}

function DeleteDialog({ order, onSaved, onClose }: OrderDialogProps) {
  const [typed, setTyped] = useState('')
  const { write, isBusy, problem } = useFormWrite()
  const first = useFocusFirstField()
  const isMatch = typed.trim() === order.order_id

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMatch && (await write(() => deleteOrder(order, order.order_id))) === null) onSaved()
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Delete ${order.order_id}`} className="max-w-md">
      <form ref={first} onSubmit={submit} className="space-y-4">
        <p>
          Pesanan <strong>{order.order_id}</strong> atas nama <strong>{order.customer_name}</strong> akan
          dihapus selamanya, beserta riwayat dan bukti transfernya.
        </p>
        <TextField
          label={`Ketik ${order.order_id} untuk menghapus`}
          {...codeKeyboard}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          error={typed !== '' && !isMatch ? 'Please type the order ID correctly to confirm deletion' : null}
        />
        <SaveError heading="Failed to delete order" problem={problem} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" look="danger" disabled={!isMatch || isBusy}>
            {isBusy ? 'Menghapus…' : 'Hapus pesanan'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const UndoDialog = ({ order, onSaved, onClose }: OrderDialogProps) => (
  <ConfirmDialog
    title={`Batalkan verifikasi ${order.order_id}?`}
    confirmLabel="Batalkan verifikasi"
    failure="Failed to update payment status"
    run={() => changeOrder(order, { payment_status: 'pending' })}
    onDone={onSaved}
    onClose={onClose}
  >
    <p>
      Pembayaran <strong>{order.order_id}</strong> kembali menunggu pemeriksaan, dan pemasukannya dicoret dari
      laporan keuangan.
    </p>
    <p>
      Uang pelanggan yang terlihat di mutasi atau diterima tunai tetap tercatat untuk pesanan ini; yang hanya
      dicatat dengan tangan dicoret.
      {order.status === 'cancelled' &&
        ' Bila uangnya memang sudah masuk dan harus dikembalikan, jangan batalkan verifikasinya: pilih “Ajukan refund”.'}
    </p>
  </ConfirmDialog>
)

const dialogs = {
  update: { Shown: UpdateDialog, saved: 'Pesanan diperbarui' },
  slaughter: { Shown: SlaughterDialog, saved: 'Rincian penyembelihan disimpan' },
  cancel: { Shown: CancelDialog, saved: 'Pesanan dibatalkan' },
  delete: { Shown: DeleteDialog, saved: 'Pesanan dihapus' },
  undo: { Shown: UndoDialog, saved: 'Verifikasi dibatalkan' },
  customer: { Shown: CustomerDialog, saved: 'Data pemesan disimpan' },
}

export type OrderAction = keyof typeof dialogs

export const orderSavedMessage = (action: OrderAction, order: Order) =>
  `${dialogs[action].saved}: ${order.order_id}.`

export function OrderDialog({ action, ...rest }: OrderDialogProps & { action: OrderAction }) {
  const { Shown } = dialogs[action]
  return <Shown {...rest} />
}
