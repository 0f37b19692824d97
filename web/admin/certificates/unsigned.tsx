import { FileSignature } from 'lucide-react'
import { Link } from 'react-router'
import { thousands } from '../../../worker/contract/format'
import { useListUrl } from '../common/lists/list-url'

/** The server stops counting here. */
const mostCounted = 1000

const box = 'flex gap-3 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink'

/** Certificates from before the shop could sign, and the way to sign them all. */
export function Unsigned({ count }: { count: number }) {
  const { get } = useListUrl()
  if (count === 0) return null
  const many = `${thousands(count)}${count === mostCounted ? ' lebih' : ''} sertifikat terbit`
  const isShown = get('status') === 'unsigned'
  return (
    <p role="status" className={box}>
      <FileSignature size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {many} belum bertanda tangan.{' '}
        {isShown ? (
          'Pilih semua, lalu “Terbitkan”: nomor dan tautannya tetap, dan pelanggan tidak dikabari lagi.'
        ) : (
          <Link to="?status=unsigned" className="font-semibold underline underline-offset-4">
            Tampilkan dan tanda tangani
          </Link>
        )}
      </span>
    </p>
  )
}
