import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import type { SetupConfigKey } from '../../../../worker/contract/operations/setup'
import { fetchJson } from '../../../lib/api'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { ErrorState } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { adminApi } from '../../common/api'
import { SaveError } from '../../common/forms/write-error'
import { TextLink } from '../../common/lists/links'
import { DetailSection } from '../../common/parts/details'
import { useRights } from '../../common/rights'
import { screenUrl } from '../../common/urls'

const inCloudflare = 'Cloudflare › Workers › toko ini › Settings › Variables and Secrets'

const words: Record<SetupConfigKey, { what: string; where: ReactNode }> = {
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
    return <ErrorState message="Gagal memeriksa kunci dan alamat" detail={problem.detail} onRetry={retry} />
  const missing: SetupConfigKey[] = value?.missing ?? []
  if (missing.length === 0) return null
  return (
    <DetailSection title="Kunci dan alamat yang belum ada">
      <ul className="space-y-3">
        {missing.map(key => (
          <li key={key} className="wrap-anywhere">
            <p>{words[key].what}</p>
            <p className="text-sm text-muted">{words[key].where}</p>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

function TestOrder() {
  const { write, isBusy, problem } = useFormWrite()
  const { revalidate } = useRevalidator()
  const run = () =>
    write(async () => {
      const { order_id, name, total_amount, stock } = await fetchJson(adminApi.setup['test-order'].$post({}))
      // A toast, because the list disappears with its last step.
      toast(
        `Berhasil: ${order_id}, ${name}, ${formatRupiah(total_amount)}. Pesanan itu sudah dihapus lagi${stock === null ? '' : `, dan stoknya tetap ${formatThousands(stock)}`}.`,
      )
      await revalidate()
    })
  return (
    <div className="mt-2 space-y-2">
      <Button look="secondary" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Mencoba…' : 'Coba satu pesanan'}
      </Button>
      <SaveError heading="Pesanan uji gagal" problem={problem} />
    </div>
  )
}

type Setup = Dashboard['setup']

const steps: { key: keyof Setup; to: string; label: string; why: string }[] = [
  {
    key: 'shop',
    to: 'settings#nama-toko',
    label: 'Beri nama toko',
    why: 'Tampil di situs, pesan, sertifikat, dan kuitansi. Logonya diatur di halaman yang sama.',
  },
  {
    key: 'bank_account',
    to: 'bank-accounts',
    label: 'Tambahkan rekening atau QRIS',
    why: 'Ke sanalah pelanggan mentransfer.',
  },
  {
    key: 'animals',
    to: 'animals/fill',
    label: 'Tambahkan hewan dan stoknya, atau layanan dengan harga',
    why: 'Inilah yang dipesan pelanggan. Mulailah dari contoh, atau dari berkas Excel Anda.',
  },
  {
    key: 'whatsapp',
    to: 'settings#whatsapp',
    label: 'Isi nomor WhatsApp',
    why: 'Tombol chat di situs menuju ke nomor ini. Isi juga kontak di Footer: ke sanalah kebijakan privasi mengarahkan permintaan tentang data.',
  },
  {
    key: 'legal',
    to: 'settings/legal',
    label: 'Tulis kebijakan privasi serta syarat & ketentuan',
    why: 'Pelanggan menyetujuinya saat memesan.',
  },
  {
    key: 'templates',
    to: 'settings/templates',
    label: 'Buat template sertifikat',
    why: 'Tanpa template, sertifikat belum dapat dibuat.',
  },
  {
    key: 'test_order',
    to: 'orders/new',
    label: 'Buat satu pesanan uji',
    why: 'Coba seluruh alurnya sekali, lalu hapus pesanan itu; atau tekan tombol ini dan toko mencobanya sendiri.',
  },
]

export function SetupList({ setup }: { setup: Setup }) {
  const done = steps.filter(({ key }) => setup[key]).length
  const { may } = useRights()
  if (done === steps.length) return null
  return (
    <DetailSection
      title="Siapkan toko"
      actions={
        <p className="text-sm text-muted">
          {done} dari {steps.length} selesai
        </p>
      }
    >
      <ol className="divide-y divide-line border-y border-line">
        {steps.map(({ key, to, label, why }) => (
          <li key={key} className="flex items-start gap-3 py-2">
            <span className="mt-1.5 shrink-0">
              {setup[key] ? (
                <CircleCheck size={20} aria-hidden="true" className="text-primary" />
              ) : (
                <Circle size={20} aria-hidden="true" className="text-muted" />
              )}
              <span className="sr-only">{setup[key] ? 'Selesai:' : 'Belum:'}</span>
            </span>
            <div className="min-w-0">
              {setup[key] ? (
                <p className="py-1 text-muted line-through">{label}</p>
              ) : (
                <>
                  <TextLink to={screenUrl(to)} className="inline-block py-1">
                    {label}
                  </TextLink>
                  <p className="text-sm text-muted">{why}</p>
                </>
              )}
              {key === 'test_order' && !setup[key] && may('setup') && <TestOrder />}
            </div>
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}
