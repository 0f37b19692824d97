import { Share2 } from 'lucide-react'
import { dateTime, rupiah } from '../../../../worker/contract/format'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { orderHash, urls } from '../../../lib/urls'
import { Button } from '../../../ui/button'
import { share } from '../../../ui/share'
import { amountDue } from '../due'

/** Hands the payment to whoever pays; only the order's customer can, for the link opens the order. */
export function ShareButton({ order }: { order: OrderView }) {
  if (order.key === null) return null
  const hand = () =>
    share({
      title: `Pembayaran ${order.order_id}`,
      text: `Pembayaran ${order.order_id}: ${rupiah(amountDue(order))} sebelum ${dateTime(order.expires_at)}.`,
      url: `${location.origin}${urls.payment}${orderHash(order)}`,
      label: 'Tautan pembayaran',
    })
  return (
    <div>
      <Button look="secondary" className="w-full sm:w-auto" aria-describedby="share-hint" onClick={hand}>
        <Share2 aria-hidden="true" className="size-4" />
        Bagikan tautan pembayaran
      </Button>
      <p id="share-hint" className="mt-1 text-sm text-muted">
        Untuk yang membayarkan. Tautan ini membuka seluruh pesanan: kirim hanya kepada orang yang Anda
        percaya.
      </p>
    </div>
  )
}
