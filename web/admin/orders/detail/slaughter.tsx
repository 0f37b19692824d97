import { longDate, performedText } from '../../../../worker/contract/lib/format'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { SlaughterStatusBadge } from '../../../ui/badge'
import { OutsideLink } from '../../common/links/outside-link'
import { DetailGrid, Section } from '../../common/parts/details'

export const Slaughter = ({ order }: { order: OrderDetail }) => (
  <Section title="Penyembelihan" actions={<SlaughterStatusBadge value={order.slaughter_status} />}>
    <DetailGrid
      items={[
        order.slaughter_verified_at
          ? ['Dilaksanakan', performedText(order.slaughter_verified_at)]
          : ['Tanggal', order.slaughter_date && longDate(order.slaughter_date)],
        ['Lokasi', order.slaughter_location],
        ['Catatan', order.slaughter_notes],
        [
          'Bukti',
          order.slaughter_proof_url && <OutsideLink href={order.slaughter_proof_url}>Buka bukti</OutsideLink>,
        ],
      ]}
    />
  </Section>
)
