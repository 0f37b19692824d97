import { FileCheck } from 'lucide-react'
import { dateTime, fileSize } from '../../../worker/contract/format'
import type { OrderView } from '../../../worker/contract/orders/orders'

/** The proofs that arrived, for whoever sent them to see that they did. */
export function SentProofs({ order: { proofs } }: { order: OrderView }) {
  if (proofs.length === 0) return null
  return (
    <section aria-labelledby="proofs-title" className="print:hidden">
      <h3 id="proofs-title" className="text-base">
        Bukti transfer yang kami terima
      </h3>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {proofs.map(({ name, size, created_at }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: proofs have no id of their own and are only ever added
          <li key={n} className="flex gap-2">
            <FileCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-gold" />
            <span className="min-w-0 wrap-anywhere">
              {name}{' '}
              <span className="text-muted">
                ({fileSize(size)}, dikirim {dateTime(created_at)})
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
