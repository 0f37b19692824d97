import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { type Feed, type FeedWithSecret, feedInput } from '../../../../worker/contract/money/feeds'
import { SelectField, TextField } from '../../../ui/field'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { addFeed, changeFeed } from './calls'

export type Account = { id: string; bank_name: string; account_number: string }

type AddDialogProps = {
  accounts: Account[]
  onAdded: (feed: FeedWithSecret) => void
  onClose: () => void
}

/** A new source; its secret is told to `onAdded` and never again. */
export function AddDialog({ accounts, onAdded, onClose }: AddDialogProps) {
  const form = useForm({
    resolver: zodResolver(feedInput),
    defaultValues: { name: '', account_id: accounts[0]?.id ?? '', auto_verify: false },
  })
  const { register, control, formState } = form
  let added: FeedWithSecret | null = null
  return (
    <FormDialog
      name="feeds.new"
      title="Tambah sumber"
      form={form}
      failure="Gagal menambah sumber"
      save={async values => {
        added = await addFeed(values)
      }}
      onSaved={() => added && onAdded(added)}
      onClose={onClose}
    >
      <TextField
        label="Nama sumber"
        hint="Misalnya nama layanan mutasinya. Nama ini tercatat di riwayat pesanan yang diverifikasinya."
        maxLength={60}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <SelectField
        label="Rekening penerima"
        error={formState.errors.account_id?.message}
        {...register('account_id')}
      >
        {accounts.map(({ id, bank_name, account_number }) => (
          <option key={id} value={id}>
            {bank_name} {account_number}
          </option>
        ))}
      </SelectField>
      <AutoVerify
        field={register('auto_verify')}
        isOn={useWatch({ control, name: 'auto_verify' }) === true}
      />
    </FormDialog>
  )
}

type EditDialogProps = { feed: Feed; onSaved: () => void; onClose: () => void }

const editInput = feedInput.pick({ name: true, auto_verify: true })

/** Another name, or whether it may verify by itself. */
export function EditDialog({ feed, onSaved, onClose }: EditDialogProps) {
  const { name, auto_verify } = feed
  const form = useForm({ resolver: zodResolver(editInput), defaultValues: { name, auto_verify } })
  const { register, control, formState } = form
  return (
    <FormDialog
      name={`feeds.${feed.id}`}
      title={`Ubah ${name}`}
      form={form}
      failure="Gagal mengubah sumber"
      save={values => changeFeed(feed, values)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField
        label="Nama sumber"
        maxLength={60}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <AutoVerify
        field={register('auto_verify')}
        isOn={useWatch({ control, name: 'auto_verify' }) === true}
      />
    </FormDialog>
  )
}

const AutoVerify = ({ field, isOn }: { field: UseFormRegisterReturn; isOn: boolean }) => (
  <div>
    <label className="flex min-h-11 items-start gap-3">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-primary" {...field} />
      <span>
        <span className="font-semibold">Verifikasi otomatis</span>
        <span className="block text-sm text-muted">
          Baris yang jumlahnya persis langsung melunasi pesanan, tanpa diperiksa orang.
        </span>
      </span>
    </label>
    <div aria-live="polite">
      {isOn && (
        <p className="mt-2 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          Siapa pun yang memegang rahasia sumber ini dapat melunasi pesanan tanpa uang masuk. Nyalakan hanya
          untuk layanan yang Anda percaya, dan cocokkan saldonya dengan rekening secara berkala.
        </p>
      )}
    </div>
  </div>
)
