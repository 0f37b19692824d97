import { Link } from 'react-router'
import { dateTime, thousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { screenUrl } from '../../common/urls'
import { Warning } from './warnings'

const checksUrl = screenUrl('settings/checks')
const linkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

export function ChecksWarning({ checks }: Pick<Dashboard, 'checks'>) {
  if (!checks || checks.findings === 0) return null
  return (
    <Warning label="Periksa data" title={`${thousands(checks.findings)} hal pada data perlu dilihat`}>
      <p>Ditemukan oleh pemeriksaan {dateTime(checks.finished_at)}.</p>
      <Link to={checksUrl} className={linkClass}>
        Lihat dan apa yang harus dilakukan
      </Link>
    </Warning>
  )
}

export function ChecksNote({ checks }: Pick<Dashboard, 'checks'>) {
  if (checks && checks.findings > 0) return null
  return (
    <p className="text-sm text-muted">
      {checks
        ? `Data terakhir diperiksa ${dateTime(checks.finished_at)}, semuanya cocok. `
        : 'Data belum pernah diperiksa. '}
      <Link to={checksUrl} className={linkClass}>
        Periksa data
      </Link>
    </p>
  )
}
