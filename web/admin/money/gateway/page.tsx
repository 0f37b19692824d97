import { useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import {
  channelLabels,
  paymentChannels,
  providerLabels,
} from '../../../../worker/contract/money/charge-words'
import { type GatewaySetting, gatewaySetting } from '../../../../worker/contract/money/charges'
import {
  type ConnectionTest,
  connectionResults,
  connectionSteps,
  type Environment,
  environmentLabels,
  type GatewaySetup,
} from '../../../../worker/contract/money/gateway'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { CopyableText } from '../../../ui/office/one-time-secret'
import { adminApi } from '../../common/api'
import { useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { CheckboxField } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'
import { HistoryLink } from '../../common/lists/links'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { SettingsPanel } from '../../common/settings/panel'
import { SettingForm, useFieldHint, useSettingField } from '../../common/settings/setting-form'
import { SettingsTabs } from '../../common/settings/tabs'
import { confirmingApi } from '../../shell/confirm'

type ProviderSetup = GatewaySetup['providers'][number]

type SecretsPanelProps = { setup: ProviderSetup; environment: Environment; isSimulated: boolean }

function SecretsPanel({ setup, environment, isSimulated }: SecretsPanelProps) {
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

const NotificationPanel = ({ setup }: { setup: ProviderSetup }) => (
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

function ConnectionPanel() {
  const { write, isBusy, problem } = useFormWrite()
  const [test, setTest] = useState<ConnectionTest | null>(null)
  const run = () => {
    // Ignore the click instead of disabling the button, because a disabled button would lose the focus.
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
      <SaveError heading="Koneksi belum diuji" problem={problem} />
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

const readSetting = () => fetchJson(adminApi.settings.gateway.$get({}))

async function readAll() {
  const [setting, setup] = await Promise.all([readSetting(), fetchJson(adminApi.gateway.$get({}))])
  return { setting, setup }
}

export const loader = (_: LoaderFunctionArgs) => valueOrProblem(readAll())

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHeader title="Pembayaran Otomatis">
        Virtual Account, QRIS, dan dompet digital lewat penyedia pembayaran, yang lunas tanpa diverifikasi
        orang. Transfer bank dan QRIS toko tetap ada.
      </ScreenHeader>
      <SettingsTabs />
      {problem && <LoadError heading="Gagal memuat pembayaran otomatis" problem={problem} />}
      {value && <GatewayForm {...value} />}
      <HistoryLink entity="settings" entity_id="gateway" />
    </>
  )
}

type GatewayInput = z.input<typeof gatewaySetting>
type Versioned = { content: GatewaySetting; updated_at: string | null }

function GatewayForm({ setting, setup }: { setting: Versioned; setup: GatewaySetup }) {
  const version = useRef(setting.updated_at)
  const { form } = useSchemaForm(gatewaySetting, { defaultValues: setting.content })
  const keepVersion = ({ content, updated_at }: Versioned): GatewayInput => {
    version.current = updated_at
    return content
  }
  const save = (content: GatewaySetting) =>
    fetchJson(confirmingApi.settings.gateway.$put({ json: { content, updated_at: version.current } }))
  return (
    <SettingForm
      name="gateway"
      form={form}
      send={async values => keepVersion(await save(values))}
      read={async () => keepVersion(await readSetting())}
      saved="Pembayaran otomatis disimpan."
      failure="Gagal menyimpan pembayaran otomatis"
    >
      <Fields setup={setup} />
    </SettingForm>
  )
}

function Fields({ setup: { providers, is_simulated } }: { setup: GatewaySetup }) {
  const [provider, environment = 'sandbox'] = useWatch<GatewayInput, ['provider', 'environment']>({
    name: ['provider', 'environment'],
  })
  const setup = providers.find(one => one.provider === provider)
  const providerField = useSettingField({ name: 'provider', legend: 'Penyedia' })
  const environmentField = useSettingField({ name: 'environment', legend: 'Lingkungan' })
  return (
    <>
      <SettingsPanel title="Penyedia dan cara bayar" isOpen>
        <RadioChoices options={{ '': 'Tidak dipakai', ...providerLabels }} {...providerField} />
        {setup && <RadioChoices options={environmentLabels} {...environmentField} />}
        {setup && environment === 'sandbox' && !is_simulated && (
          <p className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
            Uji coba tidak memakai uang sungguhan, jadi toko yang sudah dibuka tidak menawarkannya kepada
            pengunjung.
          </p>
        )}
        {setup && <Channels offered={setup.channels} />}
      </SettingsPanel>
      {setup && <SecretsPanel setup={setup} environment={environment} isSimulated={is_simulated} />}
      {setup && <NotificationPanel setup={setup} />}
      {setup && <ConnectionPanel />}
    </>
  )
}

const limitText = (min: number, max: number | null) =>
  max === null ? `Mulai ${formatRupiah(min)}` : `${formatRupiah(min)} sampai ${formatRupiah(max)}`

function Channels({ offered }: { offered: GatewaySetup['providers'][number]['channels'] }) {
  const { control } = useFormContext<GatewayInput>()
  const { field } = useController({ control, name: 'channels' })
  const enabled = field.value ?? []
  const hint = useFieldHint('channels', enabled.length === 0 ? 'Pilih setidaknya satu.' : undefined)
  const toggle = (toggled: string) =>
    field.onChange(paymentChannels.filter(channel => enabled.includes(channel) !== (channel === toggled)))
  return (
    <fieldset>
      <legend className="font-semibold">Cara bayar</legend>
      <div className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {offered.map(({ channel, min, max }) => (
          <CheckboxField
            key={channel}
            hint={limitText(min, max)}
            checked={enabled.includes(channel)}
            onChange={() => toggle(channel)}
          >
            {channelLabels[channel]}
          </CheckboxField>
        ))}
      </div>
      <p className="mt-1 text-sm text-muted empty:hidden">{hint}</p>
    </fieldset>
  )
}
