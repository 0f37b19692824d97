import { useState } from 'react'
import {
  dateTime,
  formatRupiah,
  groupDigitsByFour,
  shortDate,
  wibDay,
} from '../../../../worker/contract/lib/format'
import {
  type OrderMoney,
  receivableMethods,
  receivePaymentInput,
} from '../../../../worker/contract/money/payments'
import {
  maxRefund,
  type OutgoingRow,
  type PayeeChange,
  payeeInput,
  type Refund,
  type RefundWay,
  refundInput,
  refundKinds,
  refundWayLabels,
} from '../../../../worker/contract/money/refunds'
import { refundStepsText } from '../../../../worker/contract/orders/desk-texts'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { serverNowText } from '../../../lib/clock'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { CopyButton } from '../../../ui/copy-button'
import { nameKeyboard, SelectField, TextField } from '../../../ui/field'
import { FileField } from '../../../ui/file-field'
import { Skeleton } from '../../../ui/states'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useAdminForm, useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { DateField } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'
import { ActorName } from '../../common/team-names'
import { ReasonField } from '../../orders/dialogs/fields'
import { payRefund, readPayee, receivePayment, requestRefund, saveOrderPayee } from './calls'

const rowLabel = ({ date, account_name, description }: OutgoingRow) =>
  `${shortDate(date)}, ${account_name}: ${description.slice(0, 60)}`

type PayDialogProps = DialogEnds & { refund: Refund }

export function PayRefundDialog({ refund, ...rest }: PayDialogProps) {
  // The response has the full account number, so the worker records every such read in the audit log.
  const {
    value: payee,
    problem,
    isLoading,
  } = useFetchedValue(signal => readPayee(refund.id, signal), refund.id)
  const [proof, setProof] = useState<File | null>(null)
  const hasNoAccount = payee?.account === null
  const way: RefundWay = hasNoAccount ? 'cash' : 'bank'
  const form = useAdminForm({
    values: { way, bank_row_id: '', note: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { register } = form
  const isInfak = refund.kind === 'infak'
  return (
    <FormDialog
      name={`orders.pay-refund.${refund.id}`}
      title={isInfak ? 'Catat infak' : 'Refund sudah dibayar'}
      form={form}
      failure="Gagal mencatat refund"
      save={values => payRefund(refund, { ...values, proof })}
      submitLabel={isInfak ? 'Catat infak' : hasNoAccount ? 'Sudah dibayar tunai' : 'Sudah dibayar'}
      {...rest}
    >
      <p>
        <strong className="money">{formatRupiah(refund.amount)}</strong> untuk{' '}
        <strong className="wrap-anywhere">{refund.payee_name ?? refund.order.customer_name}</strong>.
      </p>
      {!isInfak && (
        <>
          {problem && <p role="alert">Rekening tujuan belum dapat dimuat. {problem.detail}</p>}
          {isLoading && <Skeleton />}
          {payee && <Account account={payee.account} bank={refund.payee_bank} name={refund.payee_name} />}
          {payee && payee.history.length > 0 && <PayeeHistory rows={payee.history} />}
          {payee?.replaced && (
            <p role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
              Rekening ini menggantikan rekening berakhiran {payee.replaced.last4} pada{' '}
              {dateTime(payee.replaced.at)}. Pastikan pelanggan sendiri yang menggantinya sebelum mengirim
              uangnya.
            </p>
          )}
          {!hasNoAccount && (
            <RadioChoices legend="Dibayar dengan" options={refundWayLabels} {...register('way')} />
          )}
          {payee && payee.rows.length > 0 && (
            <SelectField
              label="Baris mutasi keluar"
              isOptional
              blank="Belum ada"
              options={payee.rows.map(row => [row.id, rowLabel(row)])}
              {...register('bank_row_id')}
            />
          )}
          <FileField
            label="Bukti"
            isOptional
            name="proof"
            accept="image/*,application/pdf"
            hint="Foto, tangkapan layar, atau PDF. Hanya dilihat tim."
            onChoose={setProof}
          />
        </>
      )}
      <TextField label="Catatan" isOptional maxLength={300} {...register('note')} />
    </FormDialog>
  )
}

/** Shows who entered the payee's account and when, so that the operator who pays notices a suspicious change. */
const PayeeHistory = ({ rows }: { rows: PayeeChange[] }) => (
  <ul aria-label="Riwayat rekening tujuan" className="text-sm text-muted">
    {rows.map(({ at, last4, actor }) => (
      <li key={at} className="wrap-anywhere">
        …{last4} diisi <ActorName of={actor} />, {dateTime(at)}
      </li>
    ))}
  </ul>
)

type AccountProps = { account: string | null; bank: string | null; name: string | null }

const Account = ({ account, bank, name }: AccountProps) =>
  account === null ? (
    <p className="text-muted">
      Rekening pelanggan belum diisi, jadi refund ini dicatat sebagai dibayar tunai. Untuk transfer, isi dulu
      rekeningnya.
    </p>
  ) : (
    <p className="flex flex-wrap items-center gap-2">
      {bank} <span className="money font-semibold">{groupDigitsByFour(account)}</span>
      <CopyButton label="Nomor rekening" value={account} />
      {name && <span className="wrap-anywhere">a.n. {name}</span>}
    </p>
  )

type MoneyDialogProps = DialogEnds & { order: OrderDetail; money: OrderMoney }

/** Records a payment received in person. Bank transfers are imported from bank statements instead. */
export function ReceivePaymentDialog({ order, money, ...rest }: MoneyDialogProps) {
  const today = wibDay(serverNowText())
  const due = money.changes.find(({ state }) => state === 'waiting')?.difference
  const missing = (money.cash_due ?? due ?? 0) - (money.cash_due === null ? 0 : money.balance.paid)
  const { form, field } = useSchemaForm(receivePaymentInput.omit({ updated_at: true }), {
    values: { amount: Math.max(0, missing), method: 'cash' as const, day: today, note: '' },
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`orders.receive.${order.id}`}
      title="Terima pembayaran"
      form={form}
      failure="Gagal mencatat pembayaran"
      save={values => receivePayment(order, values)}
      submitLabel="Terima"
      {...rest}
    >
      <p>Untuk uang yang diterima langsung. Kode unik tidak dihitung bila pesanan lunas dengan tunai.</p>
      <MoneyField control={form.control} name="amount" label="Jumlah" empty={0} />
      <RadioChoices legend="Cara bayar" options={receivableMethods} {...field('method')} />
      <DateField label="Diterima tanggal" max={today} control={form.control} name="day" />
      <TextField label="Catatan" isOptional {...field('note')} />
    </FormDialog>
  )
}

/** Refunds the surplus, or records it as infak (a donation) if the customer asked for that. */
export function RefundDialog({ order, money, ...rest }: MoneyDialogProps) {
  const most = maxRefund(money.balance)
  const { form, field } = useSchemaForm(refundInput.omit({ updated_at: true }), {
    values: { amount: most, kind: 'refund' as const, reason: '' },
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`orders.refund.${order.id}`}
      title="Ajukan refund"
      form={form}
      failure="Gagal mengajukan refund"
      save={values => requestRefund(order, values)}
      submitLabel="Ajukan"
      {...rest}
    >
      <p>
        Yang dapat dikembalikan <strong className="money">{formatRupiah(most)}</strong>.{' '}
        {refundStepsText(money.second_approval_above)}
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
      <TextField label="Atas nama" {...nameKeyboard} {...field('name')} />
    </FormDialog>
  )
}
