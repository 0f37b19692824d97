import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import { wibDay } from '../../../worker/contract/format'
import { type TransactionType, transactionTypes } from '../../../worker/contract/labels'
import { transactionInput } from '../../../worker/contract/money/finance'
import { refundWays } from '../../../worker/contract/money/refunds'
import { serverNowText } from '../../lib/clock'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../common/dialogs/form-dialog'
import { Choices } from '../common/forms/choices'
import { Options } from '../common/forms/options'
import { RupiahField } from '../common/forms/rupiah-field'
import { record } from './calls'

const types: TransactionType[] = ['income', 'expense']

type RecordDialogProps = { onSaved: () => void; onClose: () => void }

/** Money that no order brought or took. */
export function RecordDialog(props: RecordDialogProps) {
  const today = wibDay(serverNowText())
  const form = useForm({
    resolver: zodResolver(transactionInput),
    defaultValues: { type: 'expense' as TransactionType, description: '', created_at: today },
  })
  const { register, control, formState } = form
  const { errors } = formState
  // Registered ahead of the fields below it, so that the first bad field in sight takes the focus.
  const amount = useController({ control, name: 'amount' })
  return (
    <FormDialog
      name="finance.record"
      title="Catat transaksi"
      form={form}
      failure="Gagal menyimpan transaksi"
      save={record}
      {...props}
    >
      <p>Untuk uang di luar pesanan. Pembayaran pesanan tercatat sendiri saat diverifikasi.</p>
      <Choices
        legend="Jenis"
        options={types.map(value => ({ value, label: transactionTypes[value] }))}
        error={errors.type?.message}
        {...register('type')}
      />
      <RupiahField label="Jumlah" error={errors.amount?.message} {...amount.field} />
      <TextAreaField
        label="Keterangan"
        maxLength={300}
        error={errors.description?.message}
        {...register('description')}
      />
      <SelectField
        label="Caranya"
        hint="Tunai ikut dihitung saat tutup hari."
        error={errors.way?.message}
        {...register('way', { setValueAs: value => value || undefined })}
      >
        <option value="">Tidak disebut</option>
        <Options of={refundWays} />
      </SelectField>
      <TextField
        label="Tanggal"
        type="date"
        max={today}
        error={errors.created_at?.message}
        {...register('created_at', { setValueAs: value => value || undefined })}
      />
    </FormDialog>
  )
}
