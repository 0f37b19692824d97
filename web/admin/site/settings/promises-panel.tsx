import { Panel } from '../../common/settings/panel'
import { AreaSetting } from './fields'

export const PromisesPanel = () => (
  <Panel title="Harga dan bukti">
    <p className="text-muted">
      Tampil di dekat harga: pada kartu, halaman hewan dan layanan, serta keranjang. Tulis hanya yang
      benar-benar Anda lakukan; yang kosong tidak ditampilkan.
    </p>
    <AreaSetting
      name="promises.included_animal"
      label="Yang termasuk harga hewan"
      rows={2}
      hint="Kalimat utuh dan pendek, misalnya “Harga sudah termasuk penyembelihan dan penyaluran.”"
    />
    <AreaSetting name="promises.included_service" label="Yang termasuk harga layanan" rows={2} />
    <AreaSetting name="promises.meat" label="Ke mana daging disalurkan" rows={2} />
    <AreaSetting name="promises.proof" label="Kapan bukti diterima" rows={2} />
    <AreaSetting
      name="promises.picture_note"
      label="Catatan gambar"
      rows={2}
      hint="Misalnya bahwa gambar adalah ilustrasi, bukan foto hewan yang dijual."
    />
  </Panel>
)
