import { rupiah } from '../../../../worker/contract/lib/format'
import { CopyButton } from '../../../ui/copy-button'
import { ExactAmount } from '../../../ui/exact-amount'
import type { Order } from '../calls'

/** The unique code is emphasised, because it identifies the transfer. */
export function Expected({ order }: { order: Order }) {
  return (
    <div>
      <p className="text-sm text-muted">Jumlah yang harus masuk</p>
      <p className="flex flex-wrap items-center gap-3">
        <ExactAmount {...order} />
        <CopyButton label="Jumlah" value={String(order.total_amount)} />
      </p>
      <dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-y-1 text-sm">
        <dt className="text-muted">Subtotal</dt>
        <dd className="money text-right">{rupiah(order.subtotal)}</dd>
        {order.discount > 0 && (
          <>
            <dt className="text-muted">Diskon</dt>
            <dd className="money text-right">{rupiah(-order.discount)}</dd>
          </>
        )}
        <dt className="text-muted">Kode unik</dt>
        <dd className="money text-right">{rupiah(order.unique_code)}</dd>
      </dl>
    </div>
  )
}
