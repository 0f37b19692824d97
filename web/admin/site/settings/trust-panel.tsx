import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'
import { bindFields } from '../../common/forms/bound'
import { NumberField } from '../../common/forms/number-field'
import { SettingsPanel } from '../../common/settings/panel'
import { PictureSetting, SettingClashNotice, SiteAreaSetting, SiteTextSetting } from './fields'
import type { SiteInput } from './form'

const linkHint = 'Diawali https://. Kosongkan bila belum ada.'

type RemoveProps = { label: string; onClick: () => void }

const Remove = ({ label, onClick }: RemoveProps) => (
  <ToolButton icon={X} label={label} tone="danger" className="justify-self-end sm:mt-7" onClick={onClick} />
)

function Animals({ n }: { n: number }) {
  const field = bindFields(useFormContext<SiteInput>())
  return (
    <NumberField
      label={`Jumlah hewan ${n + 1}`}
      min={1}
      {...field(`trust.seasons.${n}.animals`, { valueAsNumber: true })}
    />
  )
}

function Seasons() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'trust.seasons' })
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Jumlah hewan musim lalu</legend>
      <SettingClashNotice name="trust.seasons" />
      {fields.map(({ id }, n) => (
        <div
          key={id}
          className="grid gap-x-3 gap-y-2 border-b border-line pb-4 sm:grid-cols-[1fr_9rem_1fr_auto]"
        >
          <SiteTextSetting
            name={`trust.seasons.${n}.name`}
            label={`Musim ${n + 1}`}
            hint="Misalnya 1447 H / 2026"
          />
          <Animals n={n} />
          <SiteTextSetting
            name={`trust.seasons.${n}.report_url`}
            label={`Tautan laporan ${n + 1}`}
            hint={linkHint}
          />
          <Remove label={`Hapus musim ${n + 1}`} onClick={() => remove(n)} />
        </div>
      ))}
      <ActionButton
        icon={Plus}
        look="secondary"
        disabled={fields.length >= 10}
        onClick={() => append({ name: '', animals: 0, report_url: '' })}
      >
        Tambah musim
      </ActionButton>
    </fieldset>
  )
}

function Partners() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'trust.partners' })
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Mitra</legend>
      <SettingClashNotice name="trust.partners" />
      {fields.map(({ id }, n) => (
        <div key={id} className="grid gap-x-3 gap-y-2 border-b border-line pb-4 sm:grid-cols-[1fr_auto]">
          <div className="grid gap-2">
            <SiteTextSetting name={`trust.partners.${n}.name`} label={`Nama mitra ${n + 1}`} />
            <PictureSetting name={`trust.partners.${n}.logo_url`} label={`Logo mitra ${n + 1}`} />
            <SiteTextSetting
              name={`trust.partners.${n}.url`}
              label={`Situs mitra ${n + 1}`}
              hint={linkHint}
            />
          </div>
          <Remove label={`Hapus mitra ${n + 1}`} onClick={() => remove(n)} />
        </div>
      ))}
      <ActionButton
        icon={Plus}
        look="secondary"
        disabled={fields.length >= 24}
        onClick={() => append({ name: '', logo_url: '', url: '' })}
      >
        Tambah mitra
      </ActionButton>
    </fieldset>
  )
}

export const TrustPanel = () => (
  <SettingsPanel title="Kepercayaan">
    <p className="text-muted">
      Tampil di beranda pada bagian “Siapa yang menjaga amanah Anda”. Isi hanya yang benar dan dapat
      dibuktikan; yang kosong tidak ditampilkan.
    </p>
    <div className="grid gap-4 sm:grid-cols-2">
      <SiteTextSetting
        name="trust.legal_name"
        label="Nama lembaga"
        hint="Beserta bentuknya, misalnya Yayasan."
      />
      <SiteTextSetting name="trust.legal_number" label="Nomor badan hukum" />
      <SiteTextSetting name="trust.pse_number" label="Nomor tanda daftar PSE" />
      <SiteTextSetting name="trust.pse_url" label="Tautan tanda daftar PSE" hint={linkHint} />
      <SiteTextSetting name="trust.bank_name" label="Bank" />
      <SiteTextSetting name="trust.account_number" label="Nomor rekening" />
    </div>
    <SiteTextSetting
      name="trust.account_name"
      label="Nama pemilik rekening"
      hint="Rekening atas nama lembaga. Rekening untuk membayar pesanan diatur di menu Rekening."
    />
    <SiteAreaSetting name="trust.slaughter_by" label="Yang menyembelih" rows={2} />
    <SiteAreaSetting name="trust.slaughter_place" label="Tempat penyembelihan" rows={2} />
    <Seasons />
    <SiteAreaSetting name="trust.places" label="Tempat penyaluran" rows={5} hint="Satu tempat per baris." />
    <Partners />
  </SettingsPanel>
)
