import type { DialogEnds } from '../../common/dialogs/form-dialog'
import type { Order } from '../calls'

export type OrderDialogProps = DialogEnds & { order: Order }
