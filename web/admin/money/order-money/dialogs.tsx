import { formatRupiah, wibDay } from '../../../../worker/contract/lib/format'
import { type OrderMoney, receivableMethods, receiveInput } from '../../../../worker/contract/money/payments'
import {
  maxRefund,
  payeeInput,
  type Refund,
  refundInput,
  refundKinds,
} from '../../../../worker/contract/money/refunds'
import { serverNowText } from '../../../lib/clock'
import { TextField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { DateField } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'
import { ReasonField } from '../../orders/dialogs/reason-field'
import { receivePayment, requestRefund, saveOrderPayee } from './calls'

type MoneyDialogProps = DialogEnds & { order_id: string; money: OrderMoney }

/** For money received in person. Bank transfers are imported from statements. */
export function ReceivePaymentDialog({ order_id, money, ...rest }: MoneyDialogProps) {
  const today = wibDay(serverNowText())
  const due = money.changes.find(({ state }) => state === 'waiting')?.difference
  const missing = (money.cash_due ?? due ?? 0) - (money.cash_due === null ? 0 : money.balance.paid)
  const { form, field } = useSchemaForm(receiveInput.omit({ updated_at: true }), {
    defaultValues: { amount: Math.max(0, missing), method: 'cash' as const, day: today, note: '' },
  })
  return (
    <FormDialog
      name={`orders.receive.${order_id}`}
      title="Terima pembayaran"
      form={form}
      failure="Gagal mencatat pembayaran"
      save={values => receivePayment(order_id, values)}
      submitLabel="Terima"
      {...rest}
    >
      <p>Untuk uang yang diterima langsung. Kode unik tidak dihitung bila pesanan lunas dengan tunai.</p>
      <MoneyField control={form.control} name="amount" label="Jumlah" empty={0} />
      <RadioChoices legend="Cara bayar" options={receivableMethods} {...field('method')} />
      <DateField label="Diterima tanggal" max={today} control={form.control} name="day" />
      <TextField label="Catatan" isOptional maxLength={300} {...field('note')} />
    </FormDialog>
  )
}

/** Returns money to the customer, or keeps it as infak (a donation) if the customer asked for that. */
export function RefundDialog({ order_id, money, ...rest }: MoneyDialogProps) {
  const most = maxRefund(money.balance)
  const { form, field } = useSchemaForm(refundInput.omit({ updated_at: true }), {
    defaultValues: { amount: most, kind: 'refund' as const, reason: '' },
  })
  return (
    <FormDialog
      name={`orders.refund.${order_id}`}
      title="Ajukan refund"
      form={form}
      failure="Gagal mengajukan refund"
      save={values => requestRefund(order_id, values)}
      submitLabel="Ajukan"
      {...rest}
    >
      <p>
        Yang dapat dikembalikan <strong className="money">{formatRupiah(most)}</strong>. Di atas batas di
        Pengaturan, orang lain yang menyetujui.
      </p>
      <RadioChoices
        legend="Uangnya"
        options={refundKinds}
        hint="Infak hanya bila pelanggan sendiri yang menyatakannya."
        {...field('kind')}
      />
      <MoneyField control={form.control} name="amount" label="Jumlah" empty={0} />
      <ReasonField {...field('reason')} />
    </FormDialog>
  )
}

export function PayeeDialog({ refund, ...rest }: DialogEnds & { refund: Refund }) {
  const { form, field } = useSchemaForm(payeeInput, {
    defaultValues: { bank: refund.payee_bank ?? '', account: '', name: refund.payee_name ?? '' },
  })
  return (
    <FormDialog
      name={`orders.payee.${refund.id}`}
      title="Rekening tujuan refund"
      form={form}
      failure="Gagal menyimpan rekening"
      save={values => saveOrderPayee(refund.id, values)}
      {...rest}
    >
      <p>Biasanya pelanggan mengisinya sendiri di halaman pesanannya. Nomornya disimpan tersandi.</p>
      <TextField label="Bank" {...field('bank')} />
      <TextField label="Nomor rekening" inputMode="numeric" autoComplete="off" {...field('account')} />
      <TextField label="Atas nama" {...field('name')} />
    </FormDialog>
  )
}
