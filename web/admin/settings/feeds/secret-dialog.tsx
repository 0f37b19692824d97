import type { FeedWithSecret } from '../../../../worker/contract/money/feeds'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Dialog, DialogActions } from '../../../ui/dialog'

const docsUrl = '/api/docs#sendFeedRows'

/** The only time a secret is in sight: nothing but the button closes it. */
export function SecretDialog({ feed, onClose }: { feed: FeedWithSecret; onClose: () => void }) {
  return (
    <Dialog isOpen title={`Rahasia ${feed.name}`}>
      <div className="space-y-4">
        <p role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          Salin rahasia ini sekarang dan simpan di layanan pengirim. Rahasia tidak disimpan di sini dan tidak
          dapat ditampilkan lagi. Bila hilang, tekan “Ganti rahasia”.
        </p>
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
      </div>
      <DialogActions>
        <Button onClick={onClose}>Sudah saya simpan</Button>
      </DialogActions>
    </Dialog>
  )
}

const Value = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="font-semibold">{label}</dt>
    <dd className="mt-1 flex flex-wrap items-center gap-3">
      <code className="min-w-0 grow rounded-card border border-line bg-paper px-3 py-2.5 text-sm wrap-anywhere">
        {value}
      </code>
      <CopyButton label={label} value={value} />
    </dd>
  </div>
)
