import { Fragment } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { logoTypes } from '../../../../worker/contract/labels'
import { logoIconsByName } from '../../../ui/logo-icons'
import { RadioChoices } from '../../common/forms/choices'
import { SettingsPanel } from '../../common/settings/panel'
import { PictureSetting, SiteAreaSetting, SiteTextSetting } from './fields'
import type { SiteInput } from './form'

export const PromisesSettingPanel = () => (
  <SettingsPanel title="Harga dan bukti">
    <p className="text-muted">
      Tampil di dekat harga: pada kartu, halaman hewan dan layanan, serta keranjang. Tulis hanya yang
      benar-benar Anda lakukan; yang kosong tidak ditampilkan.
    </p>
    <SiteAreaSetting
      name="promises.included_animal"
      label="Yang termasuk harga hewan"
      rows={2}
      hint="Kalimat utuh dan pendek, misalnya “Harga sudah termasuk penyembelihan dan penyaluran.”"
    />
    <SiteAreaSetting name="promises.included_service" label="Yang termasuk harga layanan" rows={2} />
    <SiteAreaSetting name="promises.meat" label="Ke mana daging disalurkan" rows={2} />
    <SiteAreaSetting name="promises.proof" label="Kapan bukti diterima" rows={2} />
    <SiteAreaSetting
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
    <SiteAreaSetting name="whatsapp.general_message" label="Pesan umum" />
    <SiteAreaSetting
      name="whatsapp.service_message"
      label="Pesan dari sebuah layanan"
      hint="Penanda: {{service}}"
    />
    <SiteAreaSetting
      name="whatsapp.order_message"
      label="Pesan setelah memesan"
      rows={9}
      hint={`Penanda: ${order}, {{codes}}`}
    />
    <SiteAreaSetting
      name="whatsapp.payment_message"
      label="Pesan konfirmasi pembayaran"
      rows={5}
      hint={`Penanda: ${order}`}
    />
    <SiteAreaSetting
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

export function LogoPanel() {
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

/** Open until the shop has a name, the first step of the set-up. */
export const NamePanel = ({ isOpen }: { isOpen: boolean }) => (
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
