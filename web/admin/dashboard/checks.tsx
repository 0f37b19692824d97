import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { dateTime, thousands } from '../../../worker/contract/format'
import type { Dashboard } from '../../../worker/contract/shop/dashboard'
import { screenUrl } from '../urls'

const to = screenUrl('settings/checks')
const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** The last check of the data found what contradicts something else: it must not go unseen. */
export function ChecksWarning({ checks }: Pick<Dashboard, 'checks'>) {
  if (!checks || checks.findings === 0) return null
  return (
    <section
      aria-label="Periksa data"
      className="rounded-card border border-yellow-ink bg-yellow-soft px-5 py-4 text-yellow-ink"
    >
      <h2 className="flex items-center gap-2 text-base">
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
        {thousands(checks.findings)} hal pada data perlu dilihat
      </h2>
      <p className="mt-1">Ditemukan oleh pemeriksaan {dateTime(checks.finished_at)}.</p>
      <Link to={to} className={link}>
        Lihat dan apa yang harus dilakukan
      </Link>
    </section>
  )
}

/** When the data were last found to be in order. */
export function ChecksNote({ checks }: Pick<Dashboard, 'checks'>) {
  if (checks && checks.findings > 0) return null
  return (
    <p className="text-sm text-muted">
      {checks
        ? `Data terakhir diperiksa ${dateTime(checks.finished_at)}, semuanya cocok. `
        : 'Data belum pernah diperiksa. '}
      <Link to={to} className={link}>
        Periksa data
      </Link>
    </p>
  )
}
