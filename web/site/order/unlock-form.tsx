import type { OrderView } from '../../../worker/contract/orders/orders'
import { readOrder } from './calls'
import { DigitsForm } from './digits-form'

type UnlockFormProps = {
  order: OrderView
  onUnlock: (order: OrderView) => void
  /** What the digits are asked for, after 'Untuk'. */
  purpose?: string
}

/** The last four digits of the phone open a masked order. */
export const UnlockForm = ({ order, onUnlock, purpose = 'membukanya' }: UnlockFormProps) => (
  <DigitsForm
    open={async digits => onUnlock(await readOrder({ order_id: order.order_id, key: null }, digits))}
  >
    Data pemesan disamarkan. Untuk {purpose}, isi 4 angka terakhir nomor WhatsApp pemesan.
  </DigitsForm>
)
