import { useState } from 'react'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { channelLabels, providerLabels } from '../../../../worker/contract/money/charge-words'
import {
  type ConnectionTest,
  connectionResults,
  connectionSteps,
  type Environment,
  environmentLabels,
  type GatewaySetup,
} from '../../../../worker/contract/money/gateway'
import { fetchJson } from '../../../lib/api'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { adminApi } from '../../common/api'
import { CopyableText } from '../../common/dialogs/once-dialog'
import { WriteError } from '../../common/forms/write-error'
import { SettingsPanel } from '../../common/settings/panel'

type ProviderSetup = GatewaySetup['providers'][number]

type SecretsPanelProps = { setup: ProviderSetup; environment: Environment; isSimulated: boolean }

export function SecretsPanel({ setup, environment, isSimulated }: SecretsPanelProps) {
  const isUsable = setup.environments.includes(environment)
  const isForeign = !isUsable && setup.secrets.every(({ is_set }) => is_set)
  return (
    <SettingsPanel title="Kunci" isOpen={!isUsable}>
      {isSimulated && <p>Toko ini memakai penyedia simulasi di komputer ini, yang tidak memerlukan kunci.</p>}
      {isForeign && (
        <p className="font-semibold text-danger">
          Kunci yang terpasang bukan untuk lingkungan {environmentLabels[environment]}.
        </p>
      )}
      <p className="text-muted">
        Dipasang sekali oleh teknisi, dengan perintah di bawah ini. Kunci tidak disimpan di data toko dan
        tidak dapat ditampilkan.
      </p>
      {setup.secrets.map(({ name, is_set }) => (
        <div key={name} className="space-y-2">
          <p className="flex flex-wrap items-center gap-2">
            <strong className="wrap-anywhere">{name}</strong>
            <Badge tone={is_set ? 'green' : 'yellow'}>{is_set ? 'Terpasang' : 'Belum dipasang'}</Badge>
          </p>
          {!is_set && <CopyableText label={`Perintah ${name}`} value={`npx wrangler secret put ${name}`} />}
        </div>
      ))}
    </SettingsPanel>
  )
}

export const NotificationPanel = ({ setup }: { setup: ProviderSetup }) => (
  <SettingsPanel title="Alamat notifikasi">
    <p className="text-muted">
      Isikan di akun {providerLabels[setup.provider]} sebagai alamat notifikasi pembayaran. Tanpa notifikasi
      toko tetap menanyakan sendiri, tetapi pelanggan menunggu lebih lama.
    </p>
    <CopyableText label="Alamat notifikasi" value={setup.notification_url} />
    <ul className="list-disc space-y-1 pl-5">
      <li>Cloudflare: matikan Bot Fight Mode. Aturan WAF tidak dapat mengecualikan notifikasi.</li>
      <li>Cloudflare: Minimum TLS Version 1.2, bukan 1.3.</li>
      <li>Cloudflare: jangan alihkan alamat ini ke alamat lain.</li>
      <li>Akun penyedia: jangan bebankan biaya kepada pelanggan, supaya jumlahnya sama dengan pesanannya.</li>
    </ul>
  </SettingsPanel>
)

export function ConnectionPanel() {
  const { write, isBusy, problem } = useFormWrite()
  const [test, setTest] = useState<ConnectionTest | null>(null)
  const run = () => {
    // A disabled button would lose the focus.
    if (isBusy) return
    setTest(null)
    void write(async () => setTest(await fetchJson(adminApi.gateway.test.$post({}))))
  }
  return (
    <SettingsPanel title="Uji koneksi" isOpen>
      <p className="text-muted">
        Membuat satu tagihan kecil, menanyakannya, lalu menutupnya, dengan pengaturan yang sudah disimpan.
        Tidak ada uang yang berpindah.
      </p>
      <Button look="secondary" aria-disabled={isBusy || undefined} onClick={run}>
        {isBusy ? 'Menguji…' : 'Uji koneksi'}
      </Button>
      <WriteError heading="Koneksi belum diuji" problem={problem} />
      <div role="status">{test && <Result test={test} />}</div>
    </SettingsPanel>
  )
}

const resultTones = { ok: 'green', problem: 'red', skipped: 'grey' } as const

const Result = ({ test: { provider, environment, channel, amount, steps } }: { test: ConnectionTest }) => (
  <>
    {providerLabels[provider]}, {environmentLabels[environment]}, {channelLabels[channel]},{' '}
    {formatRupiah(amount)}
    <ol className="mt-2 space-y-2">
      {steps.map(({ step, result, note }) => (
        <li key={step}>
          {connectionSteps[step]} <Badge tone={resultTones[result]}>{connectionResults[result]}</Badge>
          {note && <p className="text-sm text-muted">{note}</p>}
        </li>
      ))}
    </ol>
  </>
)
