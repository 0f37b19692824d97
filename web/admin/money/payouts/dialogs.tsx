import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatRupiah, shortDate, wibDay } from '../../../../worker/contract/lib/format'
import type { BankRow } from '../../../../worker/contract/money/bank-rows'
import { environmentLabels, providerLabels } from '../../../../worker/contract/money/gateway'
import { type ProviderBalance, payoutInput, payoutNetAmount } from '../../../../worker/contract/money/payouts'
import { fetchJson, sendRequest } from '../../../lib/api'
import { serverNowText } from '../../../lib/clock'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { ErrorState, Skeleton } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { DateField } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'
import { readProviderBalances } from '../provider-balances'

export const { payouts: payoutApi } = adminApi

type PayoutsQuery = { limit: string; cursor?: string; unmatched_net?: string }

export const readPayouts = (query: PayoutsQuery, signal: AbortSignal) =>
  fetchJson(payoutApi.$get({ query }, { init: { signal } }))

type Account = Pick<ProviderBalance, 'provider' | 'environment'>

export const providerName = ({ provider, environment }: Account) =>
  environment === 'production'
    ? providerLabels[provider]
    : `${providerLabels[provider]}, ${environmentLabels[environment]}`

const accountKey = ({ provider, environment }: Account) => `${provider} ${environment}`

/** All that the provider owes, or the amount of the bank row if that is larger. */
const startGross = ({ owed }: ProviderBalance, row?: BankRow) => Math.max(owed, row?.amount ?? 0)

type RecordDialogProps = DialogEnds & {
  balances: ProviderBalance[]
  row?: BankRow
}

export function RecordPayoutDialog({ balances, row, ...rest }: RecordDialogProps) {
  const today = wibDay(serverNowText())
  const [first] = [...balances].sort((a, b) => b.owed - a.owed)
  const { form, field } = useSchemaForm(payoutInput, {
    defaultValues: {
      provider: first?.provider,
      environment: first?.environment,
      day: row?.date ?? today,
      gross: first && startGross(first, row),
      fee: 0,
      vat: 0,
      note: '',
    },
  })
  const { control, setValue, getFieldState, formState } = form
  const [provider, environment, ...costs] = useWatch({
    control,
    name: ['provider', 'environment', 'gross', 'fee', 'vat'],
  })
  const [gross = 0, fee = 0, vat = 0] = costs.map(Number)
  const choose = (key: string) => {
    const chosen = balances.find(balance => accountKey(balance) === key)
    if (!chosen) return
    setValue('provider', chosen.provider, { shouldDirty: true })
    setValue('environment', chosen.environment, { shouldDirty: true })
    if (!getFieldState('gross', formState).isDirty) setValue('gross', startGross(chosen, row))
  }
  return (
    <FormDialog
      name={`finance-payouts.record.${row?.id ?? ''}`}
      title="Catat pencairan"
      form={form}
      failure="Gagal menyimpan pencairan"
      save={input => fetchJson(payoutApi.$post({ json: { ...input, bank_row_id: row?.id } }))}
      {...rest}
    >
      <p>
        Lihat angkanya di laporan pencairan penyedia. Biaya dan PPN tercatat sebagai pengeluaran di jurnal.
      </p>
      {balances.length > 1 && (
        <SelectField
          label="Penyedia"
          options={Object.fromEntries(balances.map(balance => [accountKey(balance), providerName(balance)]))}
          value={accountKey({ provider, environment })}
          onChange={event => choose(event.target.value)}
        />
      )}
      <DateField label="Tanggal" max={today} control={control} name="day" />
      <MoneyField control={control} name="gross" label="Jumlah kotor" />
      <MoneyField control={control} name="fee" label="Biaya" empty={0} />
      <MoneyField control={control} name="vat" label="PPN" empty={0} />
      <Net amounts={{ gross, fee, vat }} row={row} />
      <TextField label="Catatan" isOptional {...field('note')} />
    </FormDialog>
  )
}

type NetProps = { amounts: Parameters<typeof payoutNetAmount>[0]; row: BankRow | undefined }

function Net({ amounts, row }: NetProps) {
  const net = payoutNetAmount(amounts)
  if (Number.isNaN(net)) return null
  const rest = row ? net - row.amount : 0
  return (
    <p role="status">
      Bersih yang masuk ke bank <strong className="money">{formatRupiah(net)}</strong>
      {row && (
        <span className={`block ${rest === 0 ? 'text-muted' : 'text-yellow-ink'}`}>
          Baris mutasinya {formatRupiah(row.amount)}
          {rest === 0 ? ': sama.' : `: selisih ${formatRupiah(rest)} harus dijelaskan dengan biaya dan PPN.`}
        </span>
      )}
    </p>
  )
}

type MatchDialogProps = { row: BankRow; onMatched: (message: string) => void; onClose: () => void }

const matchTitle = 'Cocokkan dengan pencairan'
const matchedMessage = 'Dicocokkan dengan pencairan'

/** Links the bank row to a recorded payout with the same amount, or else records a new payout. */
export function MatchPayoutDialog({ row, onMatched, onClose }: MatchDialogProps) {
  const [isNew, setNew] = useState(false)
  const { value, problem, retry } = useFetchedValue(async signal => {
    const query = { limit: '1', unmatched_net: String(row.amount) }
    const [balances, found] = await Promise.all([readProviderBalances(signal), readPayouts(query, signal)])
    return { balances, recorded: found.items[0] }
  }, String(row.id))
  if (!value)
    return (
      <Dialog isOpen onClose={onClose} title={matchTitle}>
        {problem ? (
          <ErrorState message="Gagal memuat pencairan" detail={problem.detail} onRetry={retry} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </Dialog>
    )
  const { balances, recorded } = value
  if (!recorded || isNew)
    return (
      <RecordPayoutDialog
        balances={balances}
        row={row}
        onClose={onClose}
        onSaved={() => onMatched(matchedMessage)}
      />
    )
  return (
    <ConfirmDialog
      title={matchTitle}
      confirmLabel="Cocokkan"
      failure="Belum dapat dicocokkan"
      run={() =>
        sendRequest(payoutApi[':id'].row.$post({ param: { id: recorded.id }, json: { bank_row_id: row.id } }))
      }
      onDone={() => onMatched(matchedMessage)}
      onClose={onClose}
    >
      <p>
        Pencairan {providerName(recorded)} {shortDate(recorded.day)} sudah dicatat: bersih{' '}
        <strong className="money">{formatRupiah(recorded.net)}</strong>, sama dengan baris mutasi ini.
      </p>
      <Button look="secondary" onClick={() => setNew(true)}>
        Bukan, catat pencairan lain
      </Button>
    </ConfirmDialog>
  )
}
