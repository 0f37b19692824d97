import { dateTime } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { Warning } from './warnings'

export function NightWarning({ night }: Pick<Dashboard, 'night'>) {
  if (!night.is_missed) return null
  return (
    <Warning label="Cadangan malam" title="Cadangan malam terlewat">
      {night.last
        ? `Cadangan lengkap yang terakhir dari ${dateTime(night.last)}. `
        : 'Belum ada cadangan yang lengkap. '}
      Periksa penyimpanan cadangannya di Cloudflare, atau cadangkan dengan perintah “npm run backup”.
    </Warning>
  )
}

export const NightNote = ({ night }: Pick<Dashboard, 'night'>) => (
  <p className="text-sm text-muted">
    {night.last ? `Cadangan malam terakhir: ${dateTime(night.last)}.` : 'Belum ada cadangan malam.'}
  </p>
)
