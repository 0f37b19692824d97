import { longDate } from '../../../worker/contract/format'
import type { OrderDetail } from '../../../worker/contract/orders'
import { SlaughterStatusBadge } from '../../ui/badge'
import { DetailGrid, Section } from '../parts/details'

export const Slaughter = ({ order }: { order: OrderDetail }) => (
  <Section title="Penyembelihan" actions={<SlaughterStatusBadge value={order.slaughter_status} />}>
    <DetailGrid
      items={[
        ['Tanggal', order.slaughter_date && longDate(order.slaughter_date)],
        ['Lokasi', order.slaughter_location],
        ['Catatan', order.slaughter_notes],
        ['Bukti', order.slaughter_proof_url && <ProofLink url={order.slaughter_proof_url} />],
      ]}
    />
  </Section>
)

const ProofLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="font-medium text-primary underline">
    Buka bukti
  </a>
)
