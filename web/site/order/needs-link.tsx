import { LockKeyhole } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { useFormWrite } from '../../lib/use-write'
import { Button, ExternalLinkButton } from '../../ui/button'
import { toast } from '../../ui/toast'
import { orderStatusChatUrl } from '../chat'
import { useContent } from '../site-content'
import { emailOrderLink } from './calls'
import { FailureMessage } from './order-parts'

const explanationId = 'needs-link'

/** Whether the order was opened by phone digits, which allow reading and few changes. */
export const isReadOnlyAccess = (order: OrderView) => !order.masked && !order.key

/** Disabled button of an action that needs the order's link. Screen readers also read the explanation. */
export const NeedsOrderLinkButton = (props: Omit<ComponentProps<typeof Button>, 'onClick'>) => (
  <Button look="secondary" aria-disabled aria-describedby={explanationId} {...props} />
)

type SendLinkProps = { order_id: string }

function SendLink({ order_id }: SendLinkProps) {
  const { whatsapp, can_mail } = useContent()
  const { write, isBusy, problem } = useFormWrite()
  const ask = () => {
    if (isBusy) return
    void write(async () => {
      await emailOrderLink(order_id)
      toast('Bila pesanan ini punya email, tautannya sedang kami kirim ke sana.')
    })
  }
  return (
    <>
      <div
        data-own-chat={whatsapp.number ? true : undefined}
        className="mt-3 flex flex-wrap gap-3 empty:hidden"
      >
        {can_mail && (
          <Button look="secondary" onClick={ask} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Mengirim…' : 'Kirim tautan ke email saya'}
          </Button>
        )}
        {whatsapp.number && (
          <ExternalLinkButton to={orderStatusChatUrl(whatsapp, order_id)} look="secondary">
            Minta lewat WhatsApp
          </ExternalLinkButton>
        )}
      </div>
      <FailureMessage className="mt-2">{problem?.detail}</FailureMessage>
    </>
  )
}

export const NeedsOrderLinkNotice = ({ order }: { order: OrderView }) => (
  <section aria-label="Dibuka dengan nomor WhatsApp" className="card bg-gold-soft p-5 print:hidden">
    <p className="flex gap-3">
      <LockKeyhole aria-hidden="true" className="mt-1 size-5 shrink-0 text-earth" />
      <span id={explanationId}>
        Pesanan ini dibuka dengan nomor WhatsApp, untuk satu jam di peramban ini. Membatalkan, menyetujui
        perubahan, mengisi rekening refund, dan mengubah nama memerlukan tautan pesanan yang dikirim ke email
        atau WhatsApp Anda.
      </span>
    </p>
    <SendLink order_id={order.order_id} />
  </section>
)
