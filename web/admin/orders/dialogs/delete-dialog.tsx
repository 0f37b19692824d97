import { type FormEvent, useState } from 'react'
import { useWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { useFirstField } from '../../common/forms/use-first-field'
import { WriteError } from '../../common/forms/write-error'
import { deleteOrder } from '../calls'
import type { OrderDialogProps } from './props'

export function DeleteDialog({ order, onSaved, onClose }: OrderDialogProps) {
  const [typed, setTyped] = useState('')
  const { write, isBusy, problem } = useWrite()
  const first = useFirstField()
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
        <WriteError heading="Failed to delete order" problem={problem} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" look="danger" disabled={!isMatch || isBusy}>
            {isBusy ? 'Menghapus…' : 'Hapus pesanan'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
