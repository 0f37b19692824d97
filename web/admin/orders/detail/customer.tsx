import { MessageCircle, UserPen, UserX } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { fetchJson } from '../../../lib/api'
import { chatUrl } from '../../../lib/chat'
import { useFormWrite } from '../../../lib/use-write'
import { Button, ExternalLinkButton } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { ActionButton } from '../../../ui/icon-buttons'
import { adminApi } from '../../common/api'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { CollapsedSection, DetailList, DetailSection, optionalDetail } from '../../common/parts/details'
import { DownloadButton } from '../../common/parts/files'
import { shopName } from '../../common/shop'

const orderApi = adminApi.orders[':id']

export const isOrderAnonymized = (order: OrderDetail) => order.customer_phone === ''

const isClosed = ({ status }: OrderDetail) => status === 'completed' || status === 'cancelled'

type PersonalDataProps = { order: OrderDetail; onSaved: (message: string) => void }

/** The customer's rights under the Indonesian data protection law (UU PDP): a copy of the data, and its deletion. */
function PersonalData({ order, onSaved }: PersonalDataProps) {
  const [isAsking, setAsking] = useState(false)
  const finish = () => {
    setAsking(false)
    onSaved(`Data pribadi ${order.order_id} dihapus.`)
  }

  if (isOrderAnonymized(order)) return <p className="text-muted">Data pribadi pesanan ini sudah dihapus.</p>
  return (
    <CollapsedSection title="Data pribadi">
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
          run={() => fetchJson(orderApi.anonymize.$post({ param: { id: order.id } }))}
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

const smallClass = 'px-3! text-sm'

const greeting = (order: OrderDetail) =>
  `Assalamu’alaikum ${order.customer_name}, kami dari ${shopName()} ingin menyampaikan kabar pesanan ${order.order_id}.`

type CustomerProps = { order: OrderDetail; onEdit: () => void; onSaved: (message: string) => void }

export const CustomerSection = ({ order, onEdit, onSaved }: CustomerProps) => (
  <DetailSection
    title="Pemesan"
    actions={!isOrderAnonymized(order) && <Reach order={order} onEdit={onEdit} />}
  >
    <DetailList
      items={[
        ['Email', order.customer_email],
        ['Kabar WhatsApp dan email', order.message_consent ? 'Setuju menerima kabar' : 'Tidak'],
        ...optionalDetail('Kode referral', order.referral_code),
        ...optionalDetail('Kode diskon', order.discount_code),
      ]}
    />
    <div className="mt-2 flex flex-wrap items-start gap-x-6 print:hidden">
      {!isOrderAnonymized(order) && <SecretLink order={order} />}
      <PersonalData order={order} onSaved={onSaved} />
    </div>
  </DetailSection>
)

const Reach = ({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) => (
  <div className="flex flex-wrap gap-2 print:hidden">
    <ExternalLinkButton
      to={chatUrl(order.customer_phone, greeting(order))}
      look="secondary"
      className={smallClass}
    >
      <MessageCircle size={18} aria-hidden="true" />
      Chat WhatsApp
    </ExternalLinkButton>
    <ActionButton icon={UserPen} look="secondary" className={smallClass} onClick={onEdit}>
      Ubah data pemesan
    </ActionButton>
  </div>
)

/** The order's secret link, fetched on demand instead of with the order, because the audit log records each fetch. */
function SecretLink({ order }: { order: OrderDetail }) {
  const [link, setLink] = useState<string | null>(null)
  const { write, isBusy, problem } = useFormWrite()

  const readLink = () => fetchJson(orderApi.link.$post({ param: { id: order.id } }))
  const fetchLink = async () => {
    if (!isBusy) await write(async () => setLink((await readLink()).link))
  }

  return (
    <CollapsedSection title="Tautan rahasia pelanggan">
      <p className="mb-3 text-sm text-muted">
        Membuka pesanan ini secara lengkap. Kirim hanya kepada pemesannya. Setiap pengambilan tercatat di log
        audit. Selama 24 jam sesudahnya refund besar pesanan ini harus disetujui pemilik lain, bila ada.
      </p>
      {link === null ? (
        <>
          <Button look="secondary" onClick={() => void fetchLink()} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Mengambil…' : 'Ambil tautan'}
          </Button>
          <p role="alert" className="mt-2 font-semibold text-danger empty:hidden">
            {problem?.detail}
          </p>
        </>
      ) : (
        <>
          <p className="mb-3 rounded-card border border-line p-3 text-sm wrap-anywhere">{link}</p>
          <CopyButton label="Tautan pesanan" value={link}>
            Salin tautan
          </CopyButton>
        </>
      )}
    </CollapsedSection>
  )
}
