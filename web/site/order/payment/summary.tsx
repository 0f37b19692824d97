import type { ReactNode } from 'react'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { CopyButton } from '../../../ui/copy-button'
import { ExactAmount } from '../../../ui/exact-amount'
import { ItemsTable } from '../items-table'

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
    <dt>{label}</dt>
    <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{children}</dd>
  </div>
)

export const PaymentSummary = ({ order, isPayable }: { order: OrderView; isPayable: boolean }) => (
  <section aria-labelledby="summary-title" className="card p-5">
    <h2 id="summary-title" className="mb-2 text-lg">
      Ringkasan pesanan
    </h2>
    <dl className="divide-y divide-line">
      <Row label="ID Pesanan">
        <strong translate="no" className="text-lg">
          {order.order_id}
        </strong>
        <CopyButton label="ID pesanan" value={order.order_id} />
      </Row>
      <Row label="Subtotal">
        <span translate="no" className="money">
          {formatRupiah(order.subtotal)}
        </span>
      </Row>
      {order.discount > 0 && (
        <Row label="Diskon">
          <span translate="no" className="money">
            −{formatRupiah(order.discount)}
          </span>
        </Row>
      )}
      <Row label="Kode unik">
        <span translate="no" className="tabular-nums">
          {order.unique_code}
        </span>
      </Row>
      <Row label="Total pembayaran">
        <ExactAmount {...order} />
        {isPayable && order.remaining === null && (
          <CopyButton label="Total pembayaran" value={String(order.total_amount)} />
        )}
      </Row>
      {order.paid_so_far !== null && order.remaining !== null && (
        <>
          <Row label="Sudah kami terima">
            <span translate="no" className="money">
              −{formatRupiah(order.paid_so_far)}
            </span>
          </Row>
          <Row label="Kurang">
            <strong translate="no" className="money text-xl">
              {formatRupiah(order.remaining)}
            </strong>
            {isPayable && <CopyButton label="Sisa pembayaran" value={String(order.remaining)} />}
          </Row>
        </>
      )}
    </dl>
    {isPayable && order.remaining === null && (
      <p className="mt-3 rounded-card bg-gold-soft px-4 py-3">
        Transfer tepat sampai tiga angka terakhir. Angka itu kode unik yang membuat pembayaran Anda langsung
        dikenali.
      </p>
    )}
    <details className="group mt-3 print:hidden">
      <summary className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
        Lihat rincian
      </summary>
      <div className="pt-2">
        <ItemsTable order={order} />
      </div>
    </details>
  </section>
)
