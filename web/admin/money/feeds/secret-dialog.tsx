import type { FeedWithSecret } from '../../../../worker/contract/money/feeds'
import { Copyable, OnceDialog } from '../../common/dialogs/once-dialog'

const docsUrl = '/api/docs#sendFeedRows'

const warning =
  'Salin rahasia ini sekarang dan simpan di layanan pengirim. Rahasia tidak disimpan di sini dan tidak dapat ditampilkan lagi. Bila hilang, tekan “Ganti rahasia”.'

export const SecretDialog = ({ feed, onClose }: { feed: FeedWithSecret; onClose: () => void }) => (
  <OnceDialog
    title={`Rahasia ${feed.name}`}
    warning={warning}
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
  </OnceDialog>
)

const Value = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="mb-1 font-semibold">{label}</dt>
    <dd>
      <Copyable label={label} value={value} />
    </dd>
  </div>
)
