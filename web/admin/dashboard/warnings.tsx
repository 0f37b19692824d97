import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../../worker/contract/dashboard'
import { dateTime, thousands } from '../../../worker/contract/format'

type Cron = Dashboard['cron']
type Strain = Dashboard['strained'][number]

const Warning = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="rounded-card border border-yellow-ink bg-yellow-soft px-5 py-4 text-yellow-ink"
  >
    <h2 className="flex items-center gap-2 text-base">
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
      {title}
    </h2>
    <p className="mt-1">{children}</p>
  </section>
)

/** The job that cancels unpaid orders stopped or failed: nothing else on the screen would show it. */
export function CronWarning({ cron: { last_run, is_late } }: { cron: Cron }) {
  if (!is_late && !last_run?.error) return null
  return (
    <Warning
      label="Pemeriksaan otomatis"
      title={is_late ? 'Pemeriksaan otomatis terlambat' : 'Pemeriksaan otomatis gagal'}
    >
      {last_run ? `Terakhir berjalan ${dateTime(last_run.started_at)}.` : 'Belum pernah berjalan.'} Selama
      berhenti, pesanan yang melewati batas pembayaran belum dibatalkan dan stoknya belum kembali. Hubungi
      pengelola server.
    </Warning>
  )
}

/** What was saved is not what visitors see. */
export function PurgeWarning({ since }: { since: string | null }) {
  if (since === null) return null
  return (
    <Warning label="Perubahan situs" title="Perubahan situs terlambat tampil">
      Perubahan sejak {dateTime(since)} sudah tersimpan, tetapi sebagian pengunjung mungkin masih melihat isi
      lama, biasanya hanya beberapa menit. Toko terus mencoba memperbaruinya setiap 10 menit. Bila peringatan
      ini tidak hilang, hubungi pengelola server.
    </Warning>
  )
}

const strains: Record<Strain['name'], string> = {
  digits: 'Tebakan 4 angka nomor WhatsApp pesanan',
  first_digits: 'Tebakan 4 angka dari banyak jaringan',
}

/** Somebody presses on a limit that all strangers share. Customers go on, so that is no reason to do anything at once. */
export function StrainWarning({ strained }: { strained: Strain[] }) {
  if (strained.length === 0) return null
  return (
    <Warning label="Batas toko" title="Ada yang menekan batas toko">
      {strained.map(({ name, percent, until }) => (
        <span key={name} className="block">
          {strains[name]}: {percent}% terpakai, dihitung ulang {dateTime(until)}.
        </span>
      ))}
      Pelanggan tetap dapat memesan, membayar, dan membuka pesanan lewat tautannya atau nomor WhatsApp
      lengkapnya. Yang lewat batas kami tolak sampai waktu itu.
    </Warning>
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
