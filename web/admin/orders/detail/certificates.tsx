import { Award, FileStack } from 'lucide-react'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { useFormWrite } from '../../../lib/use-write'
import { ActionButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { WriteError } from '../../common/forms/write-error'
import { useNavigateAfterWrite } from '../../common/hooks/use-go-on'
import { RouterLinkButton } from '../../common/links/link-button'
import { DetailSection } from '../../common/parts/details'
import { screenUrl } from '../../common/urls'
import { draftFromOrder } from '../../fulfilment/certificates/calls'

const listUrl = ({ order_id }: OrderDetail) => `${screenUrl('certificates')}?q=${order_id}`

export function Certificates({ order }: { order: OrderDetail }) {
  const { write, isBusy, problem } = useFormWrite()
  const goOn = useNavigateAfterWrite()

  const draft = async () => {
    const failed = await write(async () => {
      const drafts = await draftFromOrder(order.id)
      toast(
        drafts.length === 0
          ? 'Semua nama sudah memiliki sertifikat.'
          : `${drafts.length} draf sertifikat dibuat.`,
      )
    })
    if (failed === null) goOn(listUrl(order))
  }

  return (
    <DetailSection
      title="Sertifikat"
      actions={
        <div className="flex flex-wrap gap-2">
          <RouterLinkButton to={listUrl(order)} look="secondary" className="px-3! text-sm">
            <Award size={18} aria-hidden="true" />
            Lihat sertifikat
          </RouterLinkButton>
          {order.status !== 'cancelled' && (
            <ActionButton
              icon={FileStack}
              look="secondary"
              className="px-3! text-sm"
              onClick={draft}
              disabled={isBusy}
            >
              {isBusy ? 'Membuat…' : 'Buat draf'}
            </ActionButton>
          )}
        </div>
      }
    >
      <p className="text-sm text-muted">
        {order.certificate_id
          ? `Terbit dengan nomor ${order.certificate_id}.`
          : 'Belum ada sertifikat yang terbit untuk pesanan ini.'}
      </p>
      <WriteError heading="Gagal menyimpan sertifikat" problem={problem} />
    </DetailSection>
  )
}
