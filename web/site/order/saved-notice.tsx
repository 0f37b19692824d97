import { WifiOff } from 'lucide-react'
import { dateTime } from '../../../worker/contract/format'

/** Marks what is shown as this device's copy. */
export const SavedNotice = ({ savedAt }: { savedAt: string }) => (
  <p
    role="status"
    className="mb-6 flex gap-3 rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink print:hidden"
  >
    <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    <span>
      <strong>Tanpa koneksi.</strong> Ini salinan yang tersimpan di perangkat ini pada {dateTime(savedAt)}.
      Keadaannya mungkin sudah berubah.
    </span>
  </p>
)
