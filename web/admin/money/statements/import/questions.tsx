import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { longDate, shortDate } from '../../../../../worker/contract/lib/format'
import {
  type AccountVerdict,
  bankAccountLabel,
  displayAccountNumber,
  type FileAccount,
  isAccountNumberMatch,
  judgeAccountMatch,
  matchStatementAccount,
  type OwnAccount,
} from '../../../../../worker/contract/money/accounts/account-match'
import type { DateChoice, DateOrder, SheetOrder } from '../../../../statement/types'
import { Button } from '../../../../ui/button'
import { SelectField } from '../../../../ui/field'
import { useRights } from '../../../common/rights'
import { screenUrl } from '../../../common/urls'

type AnswerProps = Omit<ComponentProps<'input'>, 'className'> & { label: string; hint: string }

const Answer = ({ label, hint, ...input }: AnswerProps) => (
  <label className="flex min-h-11 items-start gap-3 rounded-card border border-line bg-white px-4 py-3 text-ink">
    <input className="mt-0.5 size-5 shrink-0 accent-primary" {...input} />
    <span>
      <span className="font-semibold wrap-anywhere">{label}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </span>
  </label>
)

export type Confirmation = { isConfirmed: boolean; confirm: (isConfirmed: boolean) => void }

type ConfirmBoxProps = Confirmation & Pick<AnswerProps, 'label' | 'hint'>

export const ConfirmCheckbox = ({ isConfirmed, confirm, label, hint }: ConfirmBoxProps) => (
  <Answer
    type="checkbox"
    checked={isConfirmed}
    onChange={event => confirm(event.target.checked)}
    {...{ label, hint }}
  />
)

type AccountQuestionProps = Confirmation & {
  accounts: OwnAccount[]
  file: FileAccount
  account: OwnAccount | null
  onChoose: (account: OwnAccount) => void
}

export function BankAccountQuestion({
  accounts,
  file,
  account,
  onChoose,
  ...confirmation
}: AccountQuestionProps) {
  const verdict = account && judgeAccountMatch(file, account, accounts)
  return (
    <section aria-label="Rekening" className="space-y-3">
      <SelectField
        label="Rekening penerima"
        blank={account ? undefined : 'Pilih rekening'}
        options={accounts.map(one => [one.id, bankAccountLabel(one)])}
        value={account?.id ?? ''}
        onChange={event => {
          const chosen = accounts.find(({ id }) => id === event.target.value)
          if (chosen) onChoose(chosen)
        }}
      />
      {account && verdict === 'fits' && (
        <p role="status" className="text-sm text-muted">
          {file.account_number ? 'Nomor' : 'Bank'} di berkas cocok dengan rekening ini.
        </p>
      )}
      {account && verdict === 'unsure' && (
        <ConfirmCheckbox
          label={`Ini mutasi ${bankAccountLabel(account)}`}
          hint="Berkasnya tidak menyebut dengan pasti rekening atau banknya. Periksa, karena uang di rekening yang keliru dapat tercatat dua kali."
          {...confirmation}
        />
      )}
      {account && verdict?.startsWith('other') && (
        <OtherAccount
          message={otherAccountText(file, account, verdict)}
          right={matchStatementAccount(file, accounts)}
          onChoose={onChoose}
        />
      )}
      {account === null && <UnknownAccount file={file} accounts={accounts} />}
    </section>
  )
}

const otherAccountText = ({ account_number }: FileAccount, account: OwnAccount, verdict: AccountVerdict) =>
  verdict === 'other_number' && account_number
    ? `Nomor rekening di berkas ${displayAccountNumber(account_number)}, bukan ${bankAccountLabel(account)}`
    : `Berkas ini dari bank lain, bukan ${bankAccountLabel(account)}`

type OtherAccountProps = Pick<AccountQuestionProps, 'onChoose'> & {
  message: string
  right: OwnAccount | null
}

const OtherAccount = ({ message, right, onChoose }: OtherAccountProps) => (
  <div role="alert" className="rounded-card border border-danger bg-danger-soft px-5 py-4 text-red-ink">
    <p className="font-semibold wrap-anywhere">{message}</p>
    {right ? (
      <Button look="secondary" className="mt-3" onClick={() => onChoose(right)}>
        Ganti ke {bankAccountLabel(right)}
      </Button>
    ) : (
      <AddAccount />
    )}
  </div>
)

type UnknownAccountProps = Pick<AccountQuestionProps, 'file' | 'accounts'>

function UnknownAccount({ file: { account_number }, accounts }: UnknownAccountProps) {
  const isForeign =
    account_number !== null &&
    accounts.every(one => isAccountNumberMatch(account_number, one.account_number) !== true)
  return (
    <div role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <p className="font-semibold">
        {isForeign
          ? `Rekening ${displayAccountNumber(account_number)} di berkas ini belum ada di daftar`
          : 'Berkas ini tidak menyebut dengan pasti rekeningnya: pilih di atas'}
      </p>
      {isForeign && <AddAccount />}
    </div>
  )
}

function AddAccount() {
  const { may } = useRights()
  return (
    <p className="mt-1">
      Bila memang rekening yayasan,{' '}
      {may('accounts') ? (
        <Link
          to={screenUrl('bank-accounts')}
          className="inline-block min-h-11 py-2.5 font-semibold underline"
        >
          tambahkan di Rekening
        </Link>
      ) : (
        'mintalah pemilik menambahkannya di Rekening'
      )}
      , lalu pilih berkas ini lagi.
    </p>
  )
}

const orderNames: Record<DateOrder | SheetOrder, string> = {
  dmy: 'hari – bulan – tahun',
  mdy: 'bulan – hari – tahun',
  ymd: 'tahun – bulan – hari',
  kept: 'seperti di lembarnya',
  turned: 'hari dan bulan tertukar saat berkas dibuka di Excel, dikembalikan',
}

type DateOrderProps = { dates: DateChoice; onChoose: (order: DateOrder | SheetOrder) => void }

export const DateOrderQuestion = ({ dates: { order, readings, is_said }, onChoose }: DateOrderProps) => (
  <fieldset
    className={`space-y-2 rounded-card px-5 py-4 ${is_said ? 'border border-line' : 'bg-yellow-soft text-yellow-ink'}`}
  >
    <legend className="float-left font-semibold">
      {is_said ? 'Urutan tanggal' : 'Tanggal di berkas ini dapat dibaca dengan dua cara: yang mana?'}
    </legend>
    <div className="clear-both grid gap-2 sm:grid-cols-2">
      {readings.map(reading => (
        <Answer
          key={reading.order}
          type="radio"
          name="date_order"
          checked={is_said && order === reading.order}
          onChange={() => onChoose(reading.order)}
          label={`“${reading.example}” = ${longDate(reading.day)}`}
          hint={`${orderNames[reading.order]}; semua baris ${shortDate(reading.from)} sampai ${shortDate(reading.to)}`}
        />
      ))}
    </div>
  </fieldset>
)
