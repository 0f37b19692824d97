import { Panel } from '../../common/settings/panel'
import { AreaSetting, TextSetting } from './fields'

const order = '{{order_id}}, {{customer_name}}, {{customer_phone}}, {{customer_email}}, {{items}}, {{total}}'

export const WhatsappPanel = () => (
  <Panel title="WhatsApp">
    <TextSetting
      name="whatsapp.number"
      label="Nomor WhatsApp"
      hint="Nomor admin yang dihubungi pengunjung, misalnya 0812-3456-7890."
    />
    <p className="text-muted">
      Penanda seperti {'{{order_id}}'} diganti otomatis dengan data pesanan saat pesan dibuka.
    </p>
    <AreaSetting name="whatsapp.general_message" label="Pesan umum" />
    <AreaSetting
      name="whatsapp.service_message"
      label="Pesan dari sebuah layanan"
      hint="Penanda: {{service}}"
    />
    <AreaSetting
      name="whatsapp.order_message"
      label="Pesan setelah memesan"
      rows={9}
      hint={`Penanda: ${order}, {{codes}}`}
    />
    <AreaSetting
      name="whatsapp.payment_message"
      label="Pesan konfirmasi pembayaran"
      rows={5}
      hint={`Penanda: ${order}`}
    />
    <AreaSetting
      name="whatsapp.status_message"
      label="Pesan dari halaman status pesanan"
      hint="Penanda: {{order_id}}"
    />
  </Panel>
)
