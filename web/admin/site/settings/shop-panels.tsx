import { Plus, X } from 'lucide-react'
import { Fragment } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { logoTypes } from '../../../../worker/contract/labels'
import { ActionButton } from '../../../ui/icon-buttons'
import { logoIconsByName } from '../../../ui/logo-icons'
import { ToolButton } from '../../../ui/tool-button'
import { bindFields } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { NumberField, wholeNumber } from '../../common/forms/small-fields'
import { SettingsPanel } from '../../common/settings/panel'
import { PictureSetting, SettingConflictNotice, SiteTextAreaSetting, SiteTextSetting } from './fields'
import type { SiteInput } from './form'

export const ServicePromisesPanel = () => (
  <SettingsPanel title="Harga dan bukti">
    <p className="text-muted">
      Tampil di dekat harga: pada kartu, halaman hewan dan layanan, serta keranjang. Tulis hanya yang
      benar-benar Anda lakukan; yang kosong tidak ditampilkan.
    </p>
    <SiteTextAreaSetting
      name="promises.included_animal"
      label="Yang termasuk harga hewan"
      rows={2}
      hint="Kalimat utuh dan pendek, misalnya “Harga sudah termasuk penyembelihan dan penyaluran.”"
    />
    <SiteTextAreaSetting name="promises.included_service" label="Yang termasuk harga layanan" rows={2} />
    <SiteTextAreaSetting name="promises.meat" label="Ke mana daging disalurkan" rows={2} />
    <SiteTextAreaSetting name="promises.proof" label="Kapan bukti diterima" rows={2} />
    <SiteTextAreaSetting
      name="promises.picture_note"
      label="Catatan gambar"
      rows={2}
      hint="Misalnya bahwa gambar adalah ilustrasi, bukan foto hewan yang dijual."
    />
  </SettingsPanel>
)

const order = '{{order_id}}, {{customer_name}}, {{customer_phone}}, {{customer_email}}, {{items}}, {{total}}'

export const WhatsappPanel = () => (
  <SettingsPanel title="WhatsApp">
    <SiteTextSetting
      name="whatsapp.number"
      label="Nomor WhatsApp"
      hint="Nomor admin yang dihubungi pengunjung, misalnya 0812-3456-7890."
    />
    <p className="text-muted">
      Penanda seperti {'{{order_id}}'} diganti otomatis dengan data pesanan saat pesan dibuka.
    </p>
    <SiteTextAreaSetting name="whatsapp.general_message" label="Pesan umum" />
    <SiteTextAreaSetting
      name="whatsapp.service_message"
      label="Pesan dari sebuah layanan"
      hint="Penanda: {{service}}"
    />
    <SiteTextAreaSetting
      name="whatsapp.order_message"
      label="Pesan setelah memesan"
      rows={9}
      hint={`Penanda: ${order}, {{codes}}`}
    />
    <SiteTextAreaSetting
      name="whatsapp.payment_message"
      label="Pesan konfirmasi pembayaran"
      rows={5}
      hint={`Penanda: ${order}`}
    />
    <SiteTextAreaSetting
      name="whatsapp.status_message"
      label="Pesan dari halaman status pesanan"
      hint="Penanda: {{order_id}}"
    />
  </SettingsPanel>
)

const iconNames: Record<string, string> = {
  'moon-star': 'Bulan dan bintang',
  moon: 'Bulan',
  star: 'Bintang',
  sparkles: 'Kilau',
  landmark: 'Bangunan',
  'hand-heart': 'Tangan memberi',
  heart: 'Hati',
  leaf: 'Daun',
  sun: 'Matahari',
  gem: 'Permata',
}

const icons = Object.fromEntries(
  Object.entries(logoIconsByName).map(([value, Icon]) => [
    value,
    <Fragment key={value}>
      <Icon size={18} aria-hidden="true" className="text-primary" />
      {iconNames[value] ?? value}
    </Fragment>,
  ]),
)

export function ShopLogoPanel() {
  const { register, control } = useFormContext<SiteInput>()
  const type = useWatch({ control, name: 'home_content.logo.type' })
  return (
    <SettingsPanel title="Logo">
      <RadioChoices legend="Tipe logo" options={logoTypes} {...register('home_content.logo.type')} />
      {type === 'icon' && (
        <RadioChoices legend="Ikon" options={icons} {...register('home_content.logo.icon')} />
      )}
      {type === 'image' && (
        <PictureSetting
          name="home_content.logo.image_url"
          label="URL gambar logo"
          hint="Tinggi 40 px di situs; latar tembus pandang paling baik."
        />
      )}
    </SettingsPanel>
  )
}

/** Open until the shop has a name, because the name is the first step of the set-up. */
export const ShopNamePanel = ({ isOpen }: { isOpen: boolean }) => (
  <SettingsPanel title="Nama toko" isOpen={isOpen}>
    <SiteTextSetting
      name="shop.name"
      label="Nama toko"
      maxLength={60}
      hint="Tampil di situs, pesan, sertifikat baru, dan kuitansi."
    />
    <SiteTextSetting
      name="shop.short_name"
      label="Nama pendek"
      maxLength={12}
      hint="Di bawah ikon di layar HP. Bila kosong, diambil dari awal nama toko."
    />
  </SettingsPanel>
)

const linkHint = 'Diawali https://. Kosongkan bila belum ada.'

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ToolButton icon={X} label={label} tone="danger" className="justify-self-end sm:mt-7" onClick={onClick} />
)

function Seasons() {
  const form = useFormContext<SiteInput>()
  const field = bindFields(form)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'trust.seasons' })
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Jumlah hewan musim lalu</legend>
      <SettingConflictNotice name="trust.seasons" />
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
          <NumberField
            label={`Jumlah hewan ${n + 1}`}
            {...field(`trust.seasons.${n}.animals`, wholeNumber())}
          />
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
      <SettingConflictNotice name="trust.partners" />
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
    <SiteTextAreaSetting name="trust.slaughter_by" label="Yang menyembelih" rows={2} />
    <SiteTextAreaSetting name="trust.slaughter_place" label="Tempat penyembelihan" rows={2} />
    <Seasons />
    <SiteTextAreaSetting
      name="trust.places"
      label="Tempat penyaluran"
      rows={5}
      hint="Satu tempat per baris."
    />
    <Partners />
  </SettingsPanel>
)
