import { TriangleAlert } from 'lucide-react'
import { dateTime } from '../../../worker/contract/format'
import type { Dashboard } from '../../../worker/contract/shop/dashboard'

/** A night went by without a whole copy of the shop. */
export function NightWarning({ night }: Pick<Dashboard, 'night'>) {
  if (!night.is_missed) return null
  return (
    <section
      aria-label="Cadangan malam"
      className="rounded-card border border-yellow-ink bg-yellow-soft px-5 py-4 text-yellow-ink"
    >
      <h2 className="flex items-center gap-2 text-base">
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
        Cadangan malam terlewat
      </h2>
      <p className="mt-1">
        {night.last
          ? `Cadangan lengkap yang terakhir dari ${dateTime(night.last)}. `
          : 'Belum ada cadangan yang lengkap. '}
        Periksa penyimpanan cadangannya di Cloudflare, atau cadangkan dengan perintah “npm run backup”.
      </p>
    </section>
  )
}

export const NightNote = ({ night }: Pick<Dashboard, 'night'>) => (
  <p className="text-sm text-muted">
    {night.last ? `Cadangan malam terakhir: ${dateTime(night.last)}.` : 'Belum ada cadangan malam.'}
  </p>
)
