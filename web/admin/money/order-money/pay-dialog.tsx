import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { dateTime, formatRupiah, groupDigitsByFour, shortDate } from '../../../../worker/contract/lib/format'
import {
  type OutgoingRow,
  type PayeeChange,
  type Refund,
  refundWayLabels,
} from '../../../../worker/contract/money/refunds'
import { CopyButton } from '../../../ui/copy-button'
import { SelectField, TextField } from '../../../ui/field'
import { FileField } from '../../../ui/file-field'
import { Skeleton } from '../../../ui/skeleton'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { RadioChoices } from '../../common/forms/choices'
import { useFetchedValue } from '../../common/hooks/use-read'
import { ActorName } from '../../common/team-names'
import { payRefund, readPayee } from './calls'

const rowLabel = ({ date, account_name, description }: OutgoingRow) =>
  `${shortDate(date)}, ${account_name}: ${description.slice(0, 60)}`

type PayDialogProps = DialogEnds & { refund: Refund }

export function PayRefundDialog({ refund, ...rest }: PayDialogProps) {
  // Returns the full account number and matching bank rows. Each read is recorded in the audit log.
  const {
    value: payee,
    problem,
    isLoading,
  } = useFetchedValue(signal => readPayee(refund.id, signal), refund.id)
  const [proof, setProof] = useState<File | null>(null)
  const form = useForm({ defaultValues: { way: 'bank' as const, bank_row_id: '', note: '' } })
  const { register } = form
  const isInfak = refund.kind === 'infak'
  return (
    <FormDialog
      name={`orders.pay-refund.${refund.id}`}
      title={isInfak ? 'Catat infak' : 'Refund sudah dibayar'}
      form={form}
      failure="Gagal mencatat refund"
      save={values => payRefund(refund, { ...values, proof })}
      submitLabel={isInfak ? 'Catat infak' : 'Sudah dibayar'}
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
          {payee && <Account account={payee.account} bank={refund.payee_bank} />}
          {payee && payee.history.length > 0 && <PayeeHistory rows={payee.history} />}
          {payee?.replaced && (
            <p role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
              Rekening ini menggantikan rekening berakhiran {payee.replaced.last4} pada{' '}
              {dateTime(payee.replaced.at)}. Pastikan pelanggan sendiri yang menggantinya sebelum mengirim
              uangnya.
            </p>
          )}
          <RadioChoices legend="Dibayar dengan" options={refundWayLabels} {...register('way')} />
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

/** Shows who entered the account and when, so that the payer notices a late or suspicious change. */
const PayeeHistory = ({ rows }: { rows: PayeeChange[] }) => (
  <ul aria-label="Riwayat rekening tujuan" className="text-sm text-muted">
    {rows.map(({ at, last4, actor }) => (
      <li key={at} className="wrap-anywhere">
        {dateTime(at)}: …{last4}, <ActorName of={actor} />
      </li>
    ))}
  </ul>
)

const Account = ({ account, bank }: { account: string | null; bank: string | null }) =>
  account === null ? (
    <p className="text-muted">Rekening tujuan belum diisi; tanpa itu refund hanya dapat dibayar tunai.</p>
  ) : (
    <p className="flex flex-wrap items-center gap-2">
      {bank} <span className="money font-semibold">{groupDigitsByFour(account)}</span>
      <CopyButton label="Nomor rekening" value={account} />
    </p>
  )
