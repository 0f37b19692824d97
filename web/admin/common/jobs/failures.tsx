import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { JobItems } from '../../../../worker/contract/jobs'
import { asProblem } from '../../../lib/problem'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { readFailures } from './calls'

type Found = { items: JobItems['items']; next: string | null }

/** The rows for which it did not work, each with its reason; a hundred at a time. */
export function Failures({ id }: { id: string }) {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const readOn = async (before: Found) => {
    try {
      const page = await readFailures(id, before.next ?? undefined)
      setFailure(null)
      setFound({ items: [...before.items, ...page.items], next: page.next_cursor })
    } catch (error) {
      setFailure(asProblem(error).detail)
    }
  }
  const begin = () => void readOn({ items: [], next: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each job
  useEffect(begin, [id])

  if (failure !== null)
    return <ErrorState message="Gagal memuat yang gagal" detail={failure} onRetry={begin} />
  if (!found) return <Skeleton className="h-10" />
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        tabIndex={0}
        aria-label="Yang gagal"
        className="max-h-48 divide-y divide-line overflow-y-auto border-y border-line text-sm"
      >
        {found.items.map(({ id: row, label, detail }) => (
          <li key={row} className="flex gap-2 py-1.5">
            <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
            <span className="min-w-0">
              {!detail?.startsWith(label) && <span className="font-semibold">{label} </span>}
              <span className="text-red-ink">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
      {found.next !== null && (
        <Button look="quiet" className="px-2! text-sm" onClick={() => void readOn(found)}>
          Lihat yang berikutnya
        </Button>
      )}
    </>
  )
}
