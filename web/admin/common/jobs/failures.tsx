import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { useMorePages } from '../hooks/use-pages'
import { readFailures } from './calls'

export function JobFailures({ id }: { id: string }) {
  const { items, problem, more, retry } = useMorePages(
    (cursor, signal) => readFailures(id, cursor, signal),
    id,
  )
  if (problem) return <ErrorState message="Gagal memuat yang gagal" detail={problem.detail} onRetry={retry} />
  if (!items) return <Skeleton className="h-10" />
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        aria-label="Yang gagal"
        className="max-h-48 divide-y divide-line overflow-y-auto border-y border-line text-sm"
      >
        {items.map(({ id: row, label, detail }) => (
          <li key={row} className="flex gap-2 py-1.5">
            <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
            <span className="min-w-0">
              {!detail?.startsWith(label) && <span className="font-semibold">{label} </span>}
              <span className="text-red-ink">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <Button look="quiet" className="px-2! text-sm" onClick={more}>
          Lihat yang berikutnya
        </Button>
      )}
    </>
  )
}
