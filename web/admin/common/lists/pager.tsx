import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { Button } from '../../../ui/button'
import { ActionButton } from '../../../ui/icon-buttons'
import { type ListPage, pageSizes, useListUrl } from './list-url'
import { UrlSelect } from './url-select'

/** The server stops counting the results of a text search at this number. */
const maxCounted = 1000

type PagerProps = {
  page: Omit<ListPage<unknown>, 'seen_at'>
  size?: number
}

export function Pager({ page: { items, total, next_cursor: next }, size }: PagerProps) {
  const { get, chosenSize, cursors, goBack, goForward } = useListUrl()
  const shown = items.length
  if (total === 0 || (shown === 0 && cursors.length === 0)) return null

  const before = cursors.length * (size ?? chosenSize)
  const isOpenEnded = get('q') !== '' && total === maxCounted
  const count = total === null ? '' : ` dari ${formatThousands(total)}${isOpenEnded ? ' lebih' : ''}`

  return (
    <nav
      aria-label="Halaman daftar"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden"
    >
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {shown === 0 ? '0' : `${formatThousands(before + 1)}–${formatThousands(before + shown)}`}
        {count}
      </p>
      {size === undefined && (
        <UrlSelect name="size" options={pageSizes}>
          Per halaman
        </UrlSelect>
      )}
      <div className="flex flex-wrap gap-2">
        <ActionButton icon={ChevronLeft} look="secondary" disabled={cursors.length === 0} onClick={goBack}>
          Sebelumnya
        </ActionButton>
        <Button look="secondary" disabled={next === null} onClick={() => next !== null && goForward(next)}>
          Berikutnya
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
