import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { deskCustomerInput } from '../../../../worker/contract/orders/orders'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useSchemaForm } from '../../common/forms/bound'
import { CheckboxField } from '../../common/forms/small-fields'
import { useFocusFirstField } from '../../common/forms/use-first-field'
import { SaveError } from '../../common/forms/write-error'
import { changeOrder, deleteOrder, type Order } from '../calls'
import { CancelDialog } from './cancel-dialog'
import { ContactFields, type OrderDialogProps } from './fields'
import { SlaughterDialog } from './slaughter-dialog'
import { UpdateOrderDialog } from './update-dialog'

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
  const isMatch = typed === order.order_id

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMatch && (await write(() => deleteOrder(order, typed))) === null) onSaved()
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
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
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
  update: { Shown: UpdateOrderDialog, saved: 'Pesanan diperbarui' },
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
