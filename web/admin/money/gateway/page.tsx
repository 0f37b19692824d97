import { useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { CHANNELS, channelLabels, providerLabels } from '../../../../worker/contract/money/charge-words'
import { type GatewaySetting, gatewaySetting } from '../../../../worker/contract/money/charges'
import { environmentLabels, type GatewaySetup } from '../../../../worker/contract/money/gateway'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { adminApi } from '../../common/api'
import { useSchemaForm } from '../../common/forms/bound'
import { CheckboxField } from '../../common/forms/check-field'
import { RadioChoices } from '../../common/forms/choices'
import { HistoryLink } from '../../common/links/history-link'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { SettingsPanel } from '../../common/settings/panel'
import { SettingForm, useFieldHint, useSettingField } from '../../common/settings/setting-form'
import { SettingsTabs } from '../../common/settings/tabs'
import { confirmingApi } from '../../shell/confirm'
import { ConnectionPanel, NotificationPanel, SecretsPanel } from './panels'

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
      <AdminPageHead title="Pembayaran Otomatis">
        Virtual Account, QRIS, dan dompet digital lewat penyedia pembayaran, yang lunas tanpa diverifikasi
        orang. Transfer bank dan QRIS toko tetap ada.
      </AdminPageHead>
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
  const { form } = useSchemaForm(gatewaySetting, { defaultValues: setting.content, shouldFocusError: false })
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
    field.onChange(CHANNELS.filter(channel => enabled.includes(channel) !== (channel === toggled)))
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
