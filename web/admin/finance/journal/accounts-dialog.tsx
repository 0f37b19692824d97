import {
  defaultJournalAccounts,
  type JournalAccount,
  type JournalAnswer,
  journalSetting,
} from '../../../../worker/contract/money/journal'
import { TextField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { saveAccounts } from './calls'

const keys = Object.keys(defaultJournalAccounts) as JournalAccount[]

type AccountsDialogProps = DialogEnds & { setting: JournalAnswer['setting'] }

/** What the shop's bookkeeping calls each account. */
export function AccountsDialog({ setting, ...rest }: AccountsDialogProps) {
  const { form, field } = useBoundForm(journalSetting, { defaultValues: setting.content })
  return (
    <FormDialog
      name="finance.journal.accounts"
      title="Kode akun"
      form={form}
      failure="Gagal menyimpan kode akun"
      save={content => saveAccounts(content, setting.updated_at)}
      {...rest}
    >
      <p>Pakai kode dari pembukuan Anda. Jurnal bulan yang lalu ikut memakai kode yang baru.</p>
      {keys.map(key => (
        <fieldset key={key} className="grid grid-cols-[7rem_1fr] gap-3">
          <legend className="sr-only">{defaultJournalAccounts[key].name}</legend>
          <TextField label="Kode" maxLength={20} {...field(`accounts.${key}.code`)} />
          <TextField
            label={`Nama (${defaultJournalAccounts[key].name})`}
            maxLength={60}
            {...field(`accounts.${key}.name`)}
          />
        </fieldset>
      ))}
    </FormDialog>
  )
}
