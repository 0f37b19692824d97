import { KeyRound, Pencil, Plus, Unplug } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dateTime } from '../../../../worker/contract/lib/format'
import { type Feed, type FeedWithSecret, feedInput } from '../../../../worker/contract/money/feeds'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useOpenDialog } from '../../../lib/office/use-open'
import { Badge } from '../../../ui/badge'
import { SelectField, TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { CopyableText, OneTimeSecretDialog } from '../../../ui/office/one-time-secret'
import { EmptyState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { CheckboxField } from '../../common/forms/small-fields'
import { BackLink } from '../../common/lists/links'
import { ListRow } from '../../common/lists/list'
import { useListScreen } from '../../common/lists/list-url'
import { RowActions } from '../../common/lists/row-action'
import { DetailSection } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { screenUrl } from '../../common/urls'
import { confirmingApi } from '../../shell/confirm'
import { readAccounts } from '../statements/calls'

const { feeds: feedApi } = adminApi
/** This client asks for the operator's password, which the worker requires to turn on `auto_verify`. */
const confirmedApi = confirmingApi.feeds

const param = ({ id }: Feed) => ({ id })

type Account = { id: string; bank_name: string; account_number: string }

type AddDialogProps = {
  accounts: Account[]
  onAdded: (feed: FeedWithSecret) => void
  onClose: () => void
}

/** Shows the secret of the new feed once, because the worker never returns it again. */
function AddFeedDialog({ accounts, onAdded, onClose }: AddDialogProps) {
  const { form, field } = useSchemaForm(feedInput, {
    defaultValues: { name: '', account_id: accounts[0]?.id ?? '', auto_verify: false },
  })
  return (
    <FormDialog
      name="feeds.new"
      title="Tambah sumber"
      form={form}
      failure="Gagal menambah sumber"
      save={json => fetchJson(confirmedApi.$post({ json }))}
      onSaved={onAdded}
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

function FeedEditDialog({ feed, ...rest }: DialogEnds & { feed: Feed }) {
  const { name, auto_verify } = feed
  const { form, field } = useSchemaForm(editInput, { defaultValues: { name, auto_verify } })
  return (
    <FormDialog
      name={`feeds.${feed.id}`}
      title={`Ubah ${name}`}
      form={form}
      failure="Gagal mengubah sumber"
      save={json => fetchJson(confirmedApi[':id'].$put({ param: param(feed), json }))}
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

const FeedSecretDialog = ({ feed, onClose }: { feed: FeedWithSecret; onClose: () => void }) => (
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

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [feeds, accounts] = await Promise.all([
    valueOrProblem(fetchJson(feedApi.$get({}, { init: { signal } }))),
    valueOrProblem(readAccounts(signal)),
  ])
  return { feeds, accounts }
}

type Open = { dialog: 'add' } | { dialog: FeedAct; feed: Feed } | { dialog: 'secret'; feed: FeedWithSecret }

export function Component() {
  const { feeds, accounts } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish, refresh } = useListScreen(useOpenDialog<Open>())
  const problem = feeds.problem ?? accounts.problem
  const hasAccounts = (accounts.value?.length ?? 0) > 0

  const show = (feed: FeedWithSecret) => {
    setOpen({ dialog: 'secret', feed })
    refresh()
  }

  return (
    <>
      <BackLink to={screenUrl('statements')}>Mutasi</BackLink>
      <ScreenHeader title="Sumber Mutasi">
        Layanan mutasi atau bank Anda dapat mengirim baris mutasi sendiri, tanpa berkas yang diimpor.
      </ScreenHeader>
      {problem && <LoadError heading="Gagal memuat sumber mutasi" problem={problem} />}
      {feeds.value && (
        <DetailSection
          title="Sumber otomatis"
          className="max-w-3xl"
          actions={
            <ActionButton icon={Plus} onClick={() => setOpen({ dialog: 'add' })} disabled={!hasAccounts}>
              Tambah sumber
            </ActionButton>
          }
        >
          {feeds.value.items.length === 0 ? (
            <EmptyState title="Belum ada sumber otomatis">
              {hasAccounts
                ? 'Tanpa sumber pun semuanya berjalan: impor berkas mutasi di menu Mutasi.'
                : 'Tambahkan rekening penerima di menu Rekening lebih dulu.'}
            </EmptyState>
          ) : (
            <FeedList feeds={feeds.value.items} onAct={(dialog, feed) => setOpen({ dialog, feed })} />
          )}
        </DetailSection>
      )}
      {open?.dialog === 'add' && accounts.value && (
        <AddFeedDialog accounts={accounts.value} onAdded={show} onClose={close} />
      )}
      {open?.dialog === 'edit' && (
        <FeedEditDialog feed={open.feed} onSaved={() => finish('Sumber diubah')} onClose={close} />
      )}
      {open?.dialog === 'renew' && (
        <ConfirmDialog
          title="Ganti rahasia"
          failure="Gagal mengganti rahasia"
          run={() => fetchJson(confirmedApi[':id'].renew.$post({ param: param(open.feed) }))}
          onDone={show}
          onClose={close}
        >
          <p>
            Rahasia lama <strong className="wrap-anywhere">{open.feed.name}</strong> langsung tidak berlaku.
            Kirimannya ditolak sampai layanan itu memakai rahasia yang baru.
          </p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'revoke' && (
        <ConfirmDialog
          title="Cabut sumber"
          confirmLabel="Cabut"
          failure="Gagal mencabut sumber"
          run={() => fetchJson(feedApi[':id'].revoke.$post({ param: param(open.feed) }))}
          onDone={() => finish('Sumber dicabut')}
          onClose={close}
        >
          <p>
            <strong className="wrap-anywhere">{open.feed.name}</strong> tidak dapat mengirim lagi, dan tidak
            dapat dihidupkan kembali. Baris yang sudah dikirimnya tetap ada.
          </p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'secret' && <FeedSecretDialog feed={open.feed} onClose={close} />}
    </>
  )
}

type FeedAct = 'edit' | 'renew' | 'revoke'

type FeedListProps = { feeds: Feed[]; onAct: (act: FeedAct, feed: Feed) => void }

const FeedList = ({ feeds, onAct }: FeedListProps) => (
  <ul aria-label="Sumber mutasi" className="divide-y divide-line">
    {feeds.map(feed => (
      <ListRow
        key={feed.id}
        name={feed.name}
        badges={<State feed={feed} />}
        note={`${feed.account_name}, ${usedText(feed)}`}
      >
        {feed.revoked_at === null && (
          <RowActions
            name={feed.name}
            choices={[
              { act: 'edit', icon: Pencil, label: 'Ubah', tone: 'earth' },
              { act: 'renew', icon: KeyRound, label: 'Ganti rahasia', tone: 'earth' },
              { act: 'revoke', icon: Unplug, label: 'Cabut', tone: 'danger' },
            ]}
            onAct={act => onAct(act, feed)}
          />
        )}
      </ListRow>
    ))}
  </ul>
)

function State({ feed: { revoked_at, auto_verify } }: { feed: Feed }) {
  if (revoked_at !== null) return <Badge>Dicabut</Badge>
  return auto_verify ? <Badge tone="yellow">Verifikasi otomatis</Badge> : <Badge tone="green">Aktif</Badge>
}

function usedText({ revoked_at, last_used_at }: Feed) {
  if (revoked_at !== null) return `dicabut ${dateTime(revoked_at)}`
  return last_used_at === null ? 'belum pernah mengirim' : `terakhir mengirim ${dateTime(last_used_at)}`
}
