import { Panel } from '../../common/settings/panel'
import { TextSetting } from './fields'

/** Open until the shop has a name, the first step of the set-up. */
export const NamePanel = ({ isOpen }: { isOpen: boolean }) => (
  <Panel title="Nama toko" isOpen={isOpen}>
    <TextSetting
      name="shop.name"
      label="Nama toko"
      maxLength={60}
      hint="Tampil di situs, pesan, sertifikat baru, dan kuitansi."
    />
    <TextSetting
      name="shop.short_name"
      label="Nama pendek"
      maxLength={12}
      hint="Di bawah ikon di layar HP. Bila kosong, diambil dari awal nama toko."
    />
  </Panel>
)
