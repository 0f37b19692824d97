import { useController } from 'react-hook-form'
import { type TransactionType, transactionTypes } from '../../../../worker/contract/labels'
import { formatRupiah, wibDay } from '../../../../worker/contract/lib/format'
import {
  type Transaction,
  type TransactionInput,
  transactionInput,
} from '../../../../worker/contract/money/finance'
import { refundWayLabels } from '../../../../worker/contract/money/refunds'
import { fetchJson } from '../../../lib/api'
import { serverNowText } from '../../../lib/clock'
import { SelectField, TextAreaField } from '../../../ui/field'
import { adminApi } from '../../common/api'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { ReasonDialog } from '../../common/dialogs/reason-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { DateField } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'

const recordTransaction = (input: TransactionInput) => fetchJson(adminApi.transactions.$post({ json: input }))

const voidTransaction = ({ id }: Transaction, reason: string) =>
  fetchJson(adminApi.transactions[':id'].void.$post({ param: { id }, json: { reason } }))

const { income, expense } = transactionTypes
const types = { income, expense }

export function RecordTransactionDialog(props: DialogEnds) {
  const today = wibDay(serverNowText())
  const { form, field } = useSchemaForm(transactionInput, {
    defaultValues: { type: 'expense' as TransactionType, description: '', created_at: today },
  })
  // Registered before the fields below, because React Hook Form focuses the first registered invalid field.
  useController({ control: form.control, name: 'amount' })
  return (
    <FormDialog
      name="finance.record"
      title="Catat transaksi"
      form={form}
      failure="Gagal menyimpan transaksi"
      save={recordTransaction}
      {...props}
    >
      <p>Untuk uang di luar pesanan. Pembayaran pesanan tercatat sendiri saat diverifikasi.</p>
      <RadioChoices legend="Jenis" options={types} {...field('type')} />
      <MoneyField control={form.control} name="amount" label="Jumlah" />
      <TextAreaField label="Keterangan" maxLength={300} {...field('description')} />
      <SelectField
        label="Caranya"
        hint="Tunai ikut dihitung saat tutup hari."
        blank="Tidak disebut"
        options={refundWayLabels}
        {...field('way', { setValueAs: value => value || undefined })}
      />
      <DateField label="Tanggal" max={today} control={form.control} name="created_at" />
    </FormDialog>
  )
}

type VoidDialogProps = DialogEnds & { row: Transaction }

export const VoidTransactionDialog = ({ row, ...rest }: VoidDialogProps) => (
  <ReasonDialog
    name={`finance.void.${row.id}`}
    title="Coret transaksi"
    failure="Gagal mencoret transaksi"
    submitLabel="Coret transaksi"
    save={reason => voidTransaction(row, reason)}
    {...rest}
  >
    <p>
      {transactionTypes[row.type]} <strong className="money">{formatRupiah(row.amount)}</strong>,{' '}
      <strong className="wrap-anywhere">{row.description}</strong>, tetap terlihat tetapi tidak lagi dihitung.
    </p>
  </ReasonDialog>
)
