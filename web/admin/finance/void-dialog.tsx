import { rupiah } from '../../../worker/contract/format'
import { transactionTypes } from '../../../worker/contract/labels'
import type { Transaction } from '../../../worker/contract/money/finance'
import type { DialogEnds } from '../common/dialogs/form-dialog'
import { ReasonDialog } from '../common/dialogs/reason-dialog'
import { voidTransaction } from './calls'

type VoidDialogProps = DialogEnds & { row: Transaction }

/** Strikes a row through: it stays to be seen, with the reason, and leaves every sum. */
export const VoidDialog = ({ row, ...rest }: VoidDialogProps) => (
  <ReasonDialog
    name={`finance.void.${row.id}`}
    title="Coret transaksi"
    failure="Gagal mencoret transaksi"
    submitLabel="Coret transaksi"
    save={reason => voidTransaction(row, reason)}
    {...rest}
  >
    <p>
      {transactionTypes[row.type]} <strong className="money">{rupiah(row.amount)}</strong>,{' '}
      <strong className="wrap-anywhere">{row.description}</strong>, tetap terlihat tetapi tidak lagi dihitung.
    </p>
  </ReasonDialog>
)
