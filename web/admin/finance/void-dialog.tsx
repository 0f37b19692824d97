import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { rupiah } from '../../../worker/contract/format'
import { transactionTypes } from '../../../worker/contract/labels'
import { type Transaction, voidInput } from '../../../worker/contract/money/finance'
import { TextAreaField } from '../../ui/field'
import { FormDialog } from '../common/dialogs/form-dialog'
import { voidTransaction } from './calls'

type VoidDialogProps = { row: Transaction; onSaved: () => void; onClose: () => void }

/** Strikes a row through: it stays to be seen, with the reason, and leaves every sum. */
export function VoidDialog({ row, ...rest }: VoidDialogProps) {
  const form = useForm({ resolver: zodResolver(voidInput), defaultValues: { reason: '' } })
  return (
    <FormDialog
      name={`finance.void.${row.id}`}
      title="Coret transaksi"
      form={form}
      failure="Gagal mencoret transaksi"
      save={({ reason }) => voidTransaction(row, reason)}
      submitLabel="Coret transaksi"
      {...rest}
    >
      <p>
        {transactionTypes[row.type]} <strong className="money">{rupiah(row.amount)}</strong>,{' '}
        <strong className="wrap-anywhere">{row.description}</strong>, tetap terlihat tetapi tidak lagi
        dihitung.
      </p>
      <TextAreaField
        label="Alasan"
        maxLength={300}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
