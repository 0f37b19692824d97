import { CircleAlert, CircleCheck } from 'lucide-react'
import type { BulkResult } from '../../../../worker/contract/order-desk'

type BulkResultsProps = { results: BulkResult[]; total: number; isRunning: boolean }

/** How far it is, and what came of each order; failures first. */
export function BulkResults({ results, total, isRunning }: BulkResultsProps) {
  const done = results.filter(({ ok }) => ok).length
  const failed = results.length - done
  const skipped = total - results.length
  const said = [
    `${done} berhasil`,
    failed > 0 && `${failed} gagal`,
    !isRunning && skipped > 0 && `${skipped} tidak diproses`,
  ].filter(Boolean)

  return (
    <div className="space-y-4">
      <div>
        <progress value={results.length} max={total} aria-label="Kemajuan" className="bar" />
        <p role="status" className="mt-1 font-semibold">
          {isRunning ? `Memproses ${results.length} dari ${total}…` : `Selesai: ${said.join(', ')}.`}
        </p>
      </div>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line empty:hidden">
        {[...results.filter(({ ok }) => !ok), ...results.filter(({ ok }) => ok)].map(result => (
          <Result key={result.id} result={result} />
        ))}
      </ul>
    </div>
  )
}

const Result = ({ result: { order_id, ok, detail } }: { result: BulkResult }) => (
  <li className="flex gap-2 py-2">
    {ok ? (
      <CircleCheck size={18} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
    ) : (
      <CircleAlert size={18} aria-hidden="true" className="mt-1 shrink-0 text-danger" />
    )}
    <span className="min-w-0">
      <span className="font-semibold">{order_id ?? 'Pesanan tidak ditemukan'}</span>{' '}
      <span className={ok ? 'text-muted' : 'text-red-ink'}>{ok ? 'Berhasil' : detail}</span>
    </span>
  </li>
)
