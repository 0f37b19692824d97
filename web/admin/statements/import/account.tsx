import { Link } from 'react-router'
import {
  type AccountVerdict,
  accountName,
  accountOf,
  type FileAccount,
  isNumberOf,
  judgeAccount,
  type OwnAccount,
  shownNumber,
} from '../../../../worker/contract/accounts/account-match'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/field'
import { screenUrl } from '../../urls'
import { ConfirmBox } from './confirm-box'

type AccountQuestionProps = {
  accounts: OwnAccount[]
  file: FileAccount
  account: OwnAccount | null
  isConfirmed: boolean
  onChoose: (account: OwnAccount) => void
  onConfirm: (isConfirmed: boolean) => void
}

/** The account that a statement goes into: the file says it, or a person does where it does not. */
export function AccountQuestion({
  accounts,
  file,
  account,
  isConfirmed,
  onChoose,
  onConfirm,
}: AccountQuestionProps) {
  const verdict = account && judgeAccount(file, account, accounts)
  return (
    <section aria-label="Rekening" className="space-y-3">
      <SelectField
        label="Rekening penerima"
        blank={account ? undefined : 'Pilih rekening'}
        options={accounts.map(one => [one.id, accountName(one)])}
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
        <ConfirmBox
          label={`Ini mutasi ${accountName(account)}`}
          hint="Berkasnya tidak menyebut dengan pasti rekening atau banknya. Periksa, karena uang di rekening yang keliru dapat tercatat dua kali."
          isConfirmed={isConfirmed}
          onChange={onConfirm}
        />
      )}
      {account && verdict?.startsWith('other') && (
        <OtherAccount
          told={tellOther(file, account, verdict)}
          right={accountOf(file, accounts)}
          onChoose={onChoose}
        />
      )}
      {account === null && <Unknown file={file} accounts={accounts} />}
    </section>
  )
}

const tellOther = ({ account_number }: FileAccount, account: OwnAccount, verdict: AccountVerdict) =>
  verdict === 'other_number' && account_number
    ? `Nomor rekening di berkas ${shownNumber(account_number)}, bukan ${accountName(account)}`
    : `Berkas ini dari bank lain, bukan ${accountName(account)}`

type OtherAccountProps = {
  told: string
  right: OwnAccount | null
  onChoose: (account: OwnAccount) => void
}

const OtherAccount = ({ told, right, onChoose }: OtherAccountProps) => (
  <div role="alert" className="rounded-card border border-danger bg-danger-soft px-5 py-4 text-red-ink">
    <p className="font-semibold wrap-anywhere">{told}</p>
    {right ? (
      <Button look="secondary" className="mt-3" onClick={() => onChoose(right)}>
        Ganti ke {accountName(right)}
      </Button>
    ) : (
      <AddAccount />
    )}
  </div>
)

/** No account has the file's number; or nothing is said and the choice is a person's. */
function Unknown({ file: { account_number }, accounts }: { file: FileAccount; accounts: OwnAccount[] }) {
  const isForeign =
    account_number !== null && accounts.every(one => isNumberOf(account_number, one.account_number) !== true)
  return (
    <div role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <p className="font-semibold">
        {isForeign
          ? `Rekening ${shownNumber(account_number)} di berkas ini belum ada di daftar`
          : 'Berkas ini tidak menyebut dengan pasti rekeningnya: pilih di atas'}
      </p>
      {isForeign && <AddAccount />}
    </div>
  )
}

const AddAccount = () => (
  <p className="mt-1">
    Bila memang rekening yayasan,{' '}
    <Link to={screenUrl('bank-accounts')} className="inline-block min-h-11 py-2.5 font-semibold underline">
      tambahkan di Rekening
    </Link>
    , lalu pilih berkas ini lagi.
  </p>
)

/** Whether a file may go in: it is this account's, or nothing speaks against it and a person says so. */
export function isAccountSure(
  file: FileAccount,
  account: OwnAccount | null,
  accounts: OwnAccount[],
  isConfirmed: boolean,
) {
  const verdict = account && judgeAccount(file, account, accounts)
  return verdict === 'fits' || (verdict === 'unsure' && isConfirmed)
}
