import { UserX } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { fetchJson } from '../../../lib/api'
import { ActionButton } from '../../../ui/icon-buttons'
import { adminApi } from '../../common/api'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { DownloadButton } from '../../common/files/download-button'
import { CollapsedSection } from '../../common/parts/details'

const anonymize = ({ id }: OrderDetail) =>
  fetchJson(adminApi.orders[':id'].anonymize.$post({ param: { id } }))

/** An anonymised order has no phone number. */
export const isAnonymous = (order: OrderDetail) => order.customer_phone === ''

const isClosed = ({ status }: OrderDetail) => status === 'completed' || status === 'cancelled'

type PersonalDataProps = { order: OrderDetail; onSaved: (message: string) => void }

/** The customer's rights under the Indonesian data protection law (UU PDP): a copy of the data, and its deletion. */
export function PersonalData({ order, onSaved }: PersonalDataProps) {
  const [isAsking, setAsking] = useState(false)
  const finish = () => {
    setAsking(false)
    onSaved(`Data pribadi ${order.order_id} dihapus.`)
  }

  if (isAnonymous(order)) return <p className="text-muted">Data pribadi pesanan ini sudah dihapus.</p>
  return (
    <CollapsedSection title="Data pribadi" className="open:w-full">
      <p className="mb-3">
        Persetujuan data versi {order.consent_version}, {dateTime(order.consent_at)}.
      </p>
      <p className="text-sm text-muted">
        Atas permintaan pelanggan: unduh semua data yang tersimpan tentang dirinya, atau hapus dari pesanan
        yang sudah selesai atau dibatalkan.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadButton
          path={`/api/admin/customers/readable?phone=${encodeURIComponent(order.customer_phone)}`}
          name="data-pelanggan.html"
          failure="Gagal mengunduh data pelanggan"
        >
          Unduh data pelanggan
        </DownloadButton>
        {isClosed(order) && (
          <ActionButton icon={UserX} look="secondary" onClick={() => setAsking(true)}>
            Anonimkan
          </ActionButton>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Anonimkan ${order.order_id}?`}
          confirmLabel="Hapus data pribadi"
          failure="Gagal menganonimkan pesanan"
          run={() => anonymize(order)}
          onDone={finish}
          onClose={() => setAsking(false)}
        >
          <p>
            Nama, nomor, email, atas nama, dan bukti transfer <strong>{order.customer_name}</strong> dihapus
            dari <strong>{order.order_id}</strong> untuk selamanya. Tautan rahasianya tidak berlaku lagi dan
            sertifikatnya ditarik. Barang, uang, dan tempat pelaksanaannya tetap tercatat, juga catatan
            keuangan yang Anda tulis sendiri.
          </p>
        </ConfirmDialog>
      )}
    </CollapsedSection>
  )
}
