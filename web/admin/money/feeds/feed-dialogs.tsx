import { useFormContext, useWatch } from 'react-hook-form'
import { type Feed, type FeedWithSecret, feedInput } from '../../../../worker/contract/money/feeds'
import { SelectField, TextField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { CopyableText, OneTimeSecretDialog } from '../../common/dialogs/once-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { CheckboxField } from '../../common/forms/check-field'
import { addFeed, changeFeed } from './calls'

export type Account = { id: string; bank_name: string; account_number: string }

type AddDialogProps = {
  accounts: Account[]
  onAdded: (feed: FeedWithSecret) => void
  onClose: () => void
}

/** Passes the new source with its secret to `onAdded`. The worker never returns the secret again. */
export function AddFeedDialog({ accounts, onAdded, onClose }: AddDialogProps) {
  const { form, field } = useSchemaForm(feedInput, {
    defaultValues: { name: '', account_id: accounts[0]?.id ?? '', auto_verify: false },
  })
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
        {...field('name')}
      />
      <SelectField
        label="Rekening penerima"
        options={accounts.map(({ id, bank_name, account_number }) => [id, `${bank_name} ${account_number}`])}
        {...field('account_id')}
      />
      <AutoVerify />
    </FormDialog>
  )
}

const editInput = feedInput.pick({ name: true, auto_verify: true })

export function FeedEditDialog({ feed, ...rest }: DialogEnds & { feed: Feed }) {
  const { name, auto_verify } = feed
  const { form, field } = useSchemaForm(editInput, { defaultValues: { name, auto_verify } })
  return (
    <FormDialog
      name={`feeds.${feed.id}`}
      title={`Ubah ${name}`}
      form={form}
      failure="Gagal mengubah sumber"
      save={values => changeFeed(feed, values)}
      {...rest}
    >
      <TextField label="Nama sumber" maxLength={60} {...field('name')} />
      <AutoVerify />
    </FormDialog>
  )
}

const warning =
  'Siapa pun yang memegang rahasia sumber ini dapat melunasi pesanan tanpa uang masuk. Nyalakan hanya untuk layanan yang Anda percaya, dan cocokkan saldonya dengan rekening secara berkala.'

function AutoVerify() {
  const { register, control } = useFormContext<{ auto_verify: boolean }>()
  const isOn = useWatch({ control, name: 'auto_verify' })
  return (
    <div>
      <CheckboxField
        hint="Baris yang jumlahnya persis langsung melunasi pesanan, tanpa diperiksa orang."
        {...register('auto_verify')}
      >
        Verifikasi otomatis
      </CheckboxField>
      <div aria-live="polite">
        {isOn && <p className="mt-2 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">{warning}</p>}
      </div>
    </div>
  )
}

const docsUrl = '/api/docs#sendFeedRows'

const secretWarning =
  'Salin rahasia ini sekarang dan simpan di layanan pengirim. Rahasia tidak disimpan di sini dan tidak dapat ditampilkan lagi. Bila hilang, tekan “Ganti rahasia”.'

export const FeedSecretDialog = ({ feed, onClose }: { feed: FeedWithSecret; onClose: () => void }) => (
  <OneTimeSecretDialog
    title={`Rahasia ${feed.name}`}
    warning={secretWarning}
    doneLabel="Sudah saya simpan"
    onClose={onClose}
  >
    <dl className="space-y-4">
      <Value label="Alamat" value={`${window.location.origin}/api/feeds/${feed.id}/rows`} />
      <Value label="Rahasia" value={feed.secret} />
    </dl>
    <p>
      Cara menandatangani kiriman ada di{' '}
      <a
        href={docsUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-primary underline underline-offset-4"
      >
        dokumentasi API<span className="sr-only"> (terbuka di tab baru)</span>
      </a>
      , lengkap dengan contoh.
    </p>
  </OneTimeSecretDialog>
)

const Value = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="mb-1 font-semibold">{label}</dt>
    <dd>
      <CopyableText label={label} value={value} />
    </dd>
  </div>
)
