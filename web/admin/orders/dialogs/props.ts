import type { Order } from '../calls'

export type OrderDialogProps = {
  order: Order
  onSaved: () => void
  onClose: () => void
  /** Fetches the newest version of the order. */
  onReload: () => void
}
