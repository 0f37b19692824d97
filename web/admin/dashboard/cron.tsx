import { TriangleAlert } from 'lucide-react'
import type { Dashboard } from '../../../worker/contract/dashboard'
import { dateTime, thousands } from '../../../worker/contract/format'

type Cron = Dashboard['cron']

/** The job that cancels unpaid orders stopped or failed: nothing else on the screen would show it. */
export function CronWarning({ cron: { last_run, is_late } }: { cron: Cron }) {
  if (!is_late && !last_run?.error) return null
  return (
    <section
      aria-label="Pemeriksaan otomatis"
      className="rounded-card border border-yellow-ink bg-yellow-soft px-5 py-4 text-yellow-ink"
    >
      <h2 className="flex items-center gap-2 text-base">
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
        {is_late ? 'Pemeriksaan otomatis terlambat' : 'Pemeriksaan otomatis gagal'}
      </h2>
      <p className="mt-1">
        {last_run ? `Terakhir berjalan ${dateTime(last_run.started_at)}.` : 'Belum pernah berjalan.'} Selama
        berhenti, pesanan yang melewati batas pembayaran belum dibatalkan dan stoknya belum kembali. Hubungi
        pengelola server.
      </p>
    </section>
  )
}

/** When the job last ran, and what it did. */
export function CronNote({ cron: { last_run } }: { cron: Cron }) {
  if (!last_run) return null
  const { started_at, cancelled } = last_run
  return (
    <p className="text-sm text-muted">
      Pemeriksaan otomatis terakhir {dateTime(started_at)},{' '}
      {cancelled === 0
        ? 'tidak ada pesanan yang dibatalkan.'
        : `${thousands(cancelled)} pesanan yang tidak dibayar dibatalkan.`}
    </p>
  )
}
