import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SetupKey } from '../../../../worker/contract/operations/setup'
import { fetchJson } from '../../../lib/api'
import { ErrorState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { useFetchedValue } from '../../common/hooks/use-read'
import { screenUrl } from '../../common/urls'

const inCloudflare = 'Cloudflare › Workers › toko ini › Settings › Variables and Secrets'

const words: Record<SetupKey, { what: string; where: ReactNode }> = {
  SITE_ORIGIN: {
    what: 'Alamat toko (SITE_ORIGIN). Tanpa ini halaman lebih lambat dan tidak masuk mesin pencari.',
    where:
      'Tambahkan domain di Cloudflare › Workers › toko ini › Settings › Domains & Routes, isi alamatnya di wrangler.toml, lalu pasang ulang.',
  },
  CERTIFICATE_KEY: {
    what: 'Kunci sertifikat (CERTIFICATE_KEY). Tanpa ini sertifikat terbit tanpa tanda tangan.',
    where: 'Dibuat dengan perintah npm run operator -- keys new, oleh pengelola server.',
  },
  EMAIL: {
    what: 'Pengiriman email (EMAIL). Tanpa ini email menunggu.',
    where: 'Cloudflare › Email Service › Email Sending: daftarkan domain Anda, lalu pasang ulang.',
  },
  sender: {
    what: 'Alamat pengirim email. Tanpa ini email menunggu.',
    where: (
      <Link to={screenUrl('settings/messages')} className="text-primary underline underline-offset-4">
        Pengaturan › Teks Pesan
      </Link>
    ),
  },
  BACKUPS: {
    what: 'Tempat cadangan malam (BACKUPS). Tanpa ini toko tidak dicadangkan sendiri.',
    where: 'Bucket R2 dengan nama itu di wrangler.toml, lalu pasang ulang.',
  },
  TURNSTILE_SITE_KEY: { what: 'TURNSTILE_SITE_KEY, pasangan rahasianya.', where: inCloudflare },
  TURNSTILE_SECRET_KEY: { what: 'TURNSTILE_SECRET_KEY, pasangan kuncinya.', where: inCloudflare },
}

export function MissingSettings() {
  const { value, problem, retry } = useFetchedValue(signal =>
    fetchJson(adminApi.setup.missing.$get({}, { init: { signal } })),
  )

  if (problem)
    return (
      <div className="mt-4">
        <ErrorState message="Gagal memeriksa kunci dan alamat" detail={problem.detail} onRetry={retry} />
      </div>
    )
  const missing: SetupKey[] = value?.missing ?? []
  if (missing.length === 0) return null
  return (
    <div className="mt-5">
      <h3 className="font-semibold">Kunci dan alamat yang belum ada</h3>
      <ul className="mt-2 space-y-3">
        {missing.map(key => (
          <li key={key} className="wrap-anywhere">
            <p>{words[key].what}</p>
            <p className="text-sm text-muted">{words[key].where}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
