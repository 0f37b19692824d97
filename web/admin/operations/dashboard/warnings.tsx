import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { dateTime, formatThousands } from '../../../../worker/contract/lib/format'
import { type Dashboard, publicLimitLabels } from '../../../../worker/contract/operations/dashboard'
import { sendRequest } from '../../../lib/api'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { adminApi } from '../../common/api'
import { useRights } from '../../common/rights'
import { ActorName } from '../../common/team-names'
import { screenUrl } from '../../common/urls'

type WarningProps = { label: string; title: string; children: ReactNode }

const Warning = ({ label, title, children }: WarningProps) => (
  <section
    aria-label={label}
    className="rounded-card border border-yellow-ink bg-yellow-soft px-5 py-4 text-yellow-ink"
  >
    <h2 className="flex items-center gap-2 text-base">
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
      {title}
    </h2>
    <div className="mt-1">{children}</div>
  </section>
)

/** Warns if the cron, which runs every ten minutes, is late or failed: unpaid orders may then keep their stock. */
export function CronWarning({ cron: { last_run, is_late } }: Pick<Dashboard, 'cron'>) {
  if (!is_late && !last_run?.error) return null
  return (
    <Warning
      label="Pemeriksaan otomatis"
      title={is_late ? 'Pemeriksaan otomatis terlambat' : 'Pemeriksaan otomatis gagal'}
    >
      {last_run ? `Terakhir berjalan ${dateTime(last_run.started_at)}.` : 'Belum pernah berjalan.'}{' '}
      {is_late
        ? 'Selama berhenti, pesanan yang melewati batas pembayaran belum dibatalkan dan stoknya belum kembali. Hubungi pengelola server.'
        : 'Sebagian pekerjaannya gagal; pesanan yang melewati batas pembayaran mungkin belum dibatalkan. Bila peringatan ini tidak hilang dalam satu jam, hubungi pengelola server.'}
    </Warning>
  )
}

export function CachePurgeWarning({ since }: { since: string | null }) {
  if (since === null) return null
  return (
    <Warning label="Perubahan situs" title="Perubahan situs terlambat tampil">
      Perubahan sejak {dateTime(since)} sudah tersimpan, tetapi sebagian pengunjung mungkin masih melihat isi
      lama, biasanya hanya beberapa menit. Toko terus mencoba memperbaruinya setiap 10 menit. Bila peringatan
      ini tidak hilang, hubungi pengelola server.
    </Warning>
  )
}

/** Warns that anonymous requests use up a shop-wide rate limit. Customers can still order and pay meanwhile. */
export function ShopLimitsWarning({ strained }: Pick<Dashboard, 'strained'>) {
  if (strained.length === 0) return null
  return (
    <Warning label="Batas toko" title="Ada yang menekan batas toko">
      {strained.map(({ name, percent, until }) => (
        <span key={name} className="block">
          {publicLimitLabels[name]}: {percent}% terpakai, dihitung ulang {dateTime(until)}.
        </span>
      ))}
      Pelanggan tetap dapat memesan, membayar, dan membuka pesanan lewat tautannya atau nomor WhatsApp
      lengkapnya. Yang lewat batas kami tolak sampai waktu itu.
    </Warning>
  )
}

export function LastCronRunNote({ cron: { last_run } }: Pick<Dashboard, 'cron'>) {
  if (!last_run) return null
  const { started_at, cancelled } = last_run
  return (
    <p className="text-sm text-muted">
      Pemeriksaan otomatis terakhir {dateTime(started_at)},{' '}
      {cancelled === 0
        ? 'tidak ada pesanan yang dibatalkan.'
        : `${formatThousands(cancelled)} pesanan yang tidak dibayar dibatalkan.`}
    </p>
  )
}

type AccountChange = Dashboard['account_changes'][number]

const actionWords = {
  create: 'menambahkan rekening',
  update: 'mengubah rekening',
  delete: 'menghapus rekening',
}

function DismissButton({ id }: { id: number }) {
  const { may } = useRights()
  const { write, isBusy } = useFormWrite()
  const { revalidate } = useRevalidator()
  if (!may('dashboard')) return null
  const call = adminApi.dashboard['account-changes'][':id'].dismiss
  const press = async () => {
    const problem = await write(() => sendRequest(call.$post({ param: { id: String(id) } })))
    if (problem) toast(problem.detail, 'bad')
    else void revalidate()
  }
  return (
    <Button look="secondary" className="mt-1 px-3! text-sm" disabled={isBusy} onClick={press}>
      Ini dari saya, tutup
    </Button>
  )
}

/** Shows changed bank accounts to all operators for a week. An operator can dismiss only changes that they made. */
export function BankAccountChanges({ changes }: { changes: AccountChange[] }) {
  if (changes.length === 0) return null
  return (
    <Warning label="Perubahan rekening" title="Rekening penerima pembayaran diubah dalam 7 hari ini">
      <ul className="space-y-3">
        {changes.map(({ id, action, actor, created_at, can_dismiss, changes: lines }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              {dateTime(created_at)}, <ActorName of={actor} /> {actionWords[action]}
            </p>
            <ul className="ml-5 list-disc text-sm">
              {lines.map(({ label, before, after }) => (
                <li key={label} className="wrap-anywhere">
                  {label}: {before && `${before} → `}
                  <strong>{after || 'kosong'}</strong>
                </li>
              ))}
            </ul>
            {can_dismiss && <DismissButton id={id} />}
          </li>
        ))}
      </ul>
      <p className="mt-2">Bila ada yang bukan dari Anda, nonaktifkan rekeningnya sekarang juga.</p>
    </Warning>
  )
}

export function BackupWarning({ night }: Pick<Dashboard, 'night'>) {
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

export const LastBackupNote = ({ night }: Pick<Dashboard, 'night'>) => (
  <p className="text-sm text-muted">
    {night.last ? `Cadangan malam terakhir: ${dateTime(night.last)}.` : 'Belum ada cadangan malam.'}
  </p>
)

const checksUrl = screenUrl('settings/checks')
const linkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

export function ChecksWarning({ checks }: Pick<Dashboard, 'checks'>) {
  if (!checks || checks.findings === 0) return null
  return (
    <Warning label="Periksa data" title={`${formatThousands(checks.findings)} hal pada data perlu dilihat`}>
      <p>Ditemukan oleh pemeriksaan {dateTime(checks.finished_at)}.</p>
      <Link to={checksUrl} className={linkClass}>
        Lihat dan apa yang harus dilakukan
      </Link>
    </Warning>
  )
}

export function LastCheckNote({ checks }: Pick<Dashboard, 'checks'>) {
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
