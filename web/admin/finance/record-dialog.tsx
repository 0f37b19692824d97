import { useController } from 'react-hook-form'
import { wibDay } from '../../../worker/contract/format'
import { type TransactionType, transactionTypes } from '../../../worker/contract/labels'
import { transactionInput } from '../../../worker/contract/money/finance'
import { refundWays } from '../../../worker/contract/money/refunds'
import { serverNowText } from '../../lib/clock'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { type DialogEnds, FormDialog } from '../common/dialogs/form-dialog'
import { useBoundForm } from '../common/forms/bound'
import { Choices } from '../common/forms/choices'
import { MoneyField } from '../common/forms/money-field'
import { record } from './calls'

const { income, expense } = transactionTypes
const types = { income, expense }

/** Money that no order brought or took. */
export function RecordDialog(props: DialogEnds) {
  const today = wibDay(serverNowText())
  const { form, field } = useBoundForm(transactionInput, {
    defaultValues: { type: 'expense' as TransactionType, description: '', created_at: today },
  })
  // Registered ahead of the fields below it, so that the first bad field in sight takes the focus.
  useController({ control: form.control, name: 'amount' })
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
      <Choices legend="Jenis" options={types} {...field('type')} />
      <MoneyField control={form.control} name="amount" label="Jumlah" />
      <TextAreaField label="Keterangan" maxLength={300} {...field('description')} />
      <SelectField
        label="Caranya"
        hint="Tunai ikut dihitung saat tutup hari."
        blank="Tidak disebut"
        options={refundWays}
        {...field('way', { setValueAs: value => value || undefined })}
      />
      <TextField
        label="Tanggal"
        type="date"
        max={today}
        {...field('created_at', { setValueAs: value => value || undefined })}
      />
    </FormDialog>
  )
}
