import { ChevronLeft, ChevronRight } from 'lucide-react'
import { thousands } from '../../../../worker/contract/format'
import { Button } from '../../../ui/button'
import { Options } from '../forms/options'
import type { ListPage } from './list-screen'
import { pageSize, pageSizes, useListUrl } from './list-url'

/** The server counts the hits of a search up to here. */
const mostCounted = 1000

/** How many rows a page has, kept in the address. */
function PageSize() {
  const { get, set } = useListUrl()
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      Per halaman
      <select
        value={get('size') || String(pageSize)}
        onChange={event => set('size', event.target.value === String(pageSize) ? '' : event.target.value)}
        className="min-h-11 rounded-card border border-edge bg-white px-2 text-ink"
      >
        <Options of={pageSizes} />
      </select>
    </label>
  )
}

type PagerProps = {
  page: Omit<ListPage<unknown>, 'seen_at'>
  /** Left out where it is the reader's choice. */
  size?: number
}

/** '21–40 dari 63', with the way to the page before and the page after. */
export function Pager({ page: { items, total, next_cursor: next }, size }: PagerProps) {
  const { get, chosenSize, cursors, goBack, goForward } = useListUrl()
  const shown = items.length
  if (total === 0 || (shown === 0 && cursors.length === 0)) return null

  const before = cursors.length * (size ?? chosenSize)
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
      {size === undefined && <PageSize />}
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
