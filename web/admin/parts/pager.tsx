import { ChevronLeft, ChevronRight } from 'lucide-react'
import { thousands } from '../../../worker/contract/format'
import { Button } from '../../ui/button'
import { pageSize, useListUrl } from './list-url'

/** The server counts the hits of a search up to here. */
const mostCounted = 1000

type PagerProps = { shown: number; total: number | null; next: string | null; size?: number }

/** '21–40 dari 63', with the way to the page before and the page after. */
export function Pager({ shown, total, next, size = pageSize }: PagerProps) {
  const { get, cursors, goBack, goForward } = useListUrl()
  if (total === 0) return null

  const before = cursors.length * size
  const isOpenEnded = get('q') !== '' && total === mostCounted
  const count = total === null ? '' : ` dari ${thousands(total)}${isOpenEnded ? ' lebih' : ''}`

  return (
    <nav
      aria-label="Halaman daftar"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden"
    >
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {shown === 0 ? '0' : `${thousands(before + 1)}–${thousands(before + shown)}`}
        {count}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" disabled={cursors.length === 0} onClick={goBack}>
          <ChevronLeft size={18} aria-hidden="true" />
          Sebelumnya
        </Button>
        <Button look="secondary" disabled={next === null} onClick={() => next !== null && goForward(next)}>
          Berikutnya
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
