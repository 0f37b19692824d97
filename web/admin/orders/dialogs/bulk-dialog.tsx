import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { rupiah } from '../../../../worker/contract/format'
import type { OrderStatus } from '../../../../worker/contract/labels'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import { Choices } from '../../parts/choices'
import type { Order } from '../calls'
import { AdminOrderBadge } from '../list/badges'
import { type Step, useBulk } from '../list/use-bulk'
import { BulkResults } from './bulk-results'

export type BulkAction = Step['action']

type Values = { status: OrderStatus; reason: string }

const offered: OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled']

type BulkDialogProps = {
  action: BulkAction
  orders: Order[]
  /** Told whether anything was sent. */
  onClose: (isChanged: boolean) => void
}

/** One step for all picked orders: asks, shows how far it is, tells what came of each. */
export function BulkDialog({ action, orders, onClose }: BulkDialogProps) {
  const { run, stop, again, results, total, phase } = useBulk()
  const [todo, setTodo] = useState(orders)
  const form = useForm<Values>({ defaultValues: { status: 'processing', reason: '' } })
  const failed = todo.filter(({ id }) => results.some(result => result.id === id && !result.ok))
  const close = () => phase !== 'running' && onClose(results.length > 0)

  const retry = () => {
    setTodo(failed)
    again()
  }
  const submit = form.handleSubmit(({ status, reason }) => {
    void run(todo, action === 'verify' ? { action } : { action, status, reason })
  })

  return (
    <Dialog
      isOpen
      onClose={close}
      title={action === 'verify' ? 'Verifikasi pembayaran' : 'Ubah status pesanan'}
    >
      <form onSubmit={submit} className="space-y-4">
        {phase === 'ask' && action === 'verify' && <VerifyQuestion orders={todo} />}
        {phase === 'ask' && action === 'status' && <StatusQuestion orders={todo} form={form} />}
        {phase !== 'ask' && <BulkResults results={results} total={total} isRunning={phase === 'running'} />}
        <DialogActions>
          {phase === 'ask' && (
            <>
              <Button look="secondary" onClick={close}>
                Batal
              </Button>
              <Button type="submit">Proses {todo.length} pesanan</Button>
            </>
          )}
          {phase === 'running' && (
            <Button look="secondary" onClick={stop}>
              Hentikan
            </Button>
          )}
          {phase === 'done' && failed.length > 0 && (
            <Button look="secondary" onClick={retry}>
              Ulangi yang gagal
            </Button>
          )}
          {phase === 'done' && <Button onClick={close}>Selesai</Button>}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function VerifyQuestion({ orders }: { orders: Order[] }) {
  const total = orders.reduce((sum, order) => sum + order.total_amount, 0)
  return (
    <p>
      Pembayaran <strong>{orders.length} pesanan</strong> dicatat sebagai masuk, masing-masing sebesar
      totalnya. Seluruhnya <strong className="money">{rupiah(total)}</strong>.
    </p>
  )
}

const StatusQuestion = ({ orders, form }: { orders: Order[]; form: UseFormReturn<Values> }) => (
  <>
    <Choices
      legend={`Status baru untuk ${orders.length} pesanan`}
      options={offered.map(value => ({ value, label: <AdminOrderBadge value={value} /> }))}
      {...form.register('status')}
    />
    <TextAreaField
      label="Alasan"
      isOptional
      maxLength={500}
      hint="Dicatat di riwayat. Wajib untuk langkah yang tidak biasa, misalnya selesai padahal belum dibayar."
      {...form.register('reason')}
    />
  </>
)
