import { useState } from 'react'
import type { Pick, Picks } from '../../../../worker/contract/bulk'
import { formatThousands } from '../../../../worker/contract/lib/format'

/** The server stops counting the results of a text search at this number. */
const maxCounted = 1000

/** Returns '3 pesanan', '1.000 lebih pesanan' (count limit reached) or 'lebih dari 3 pesanan' (`total` is null). */
export function selectionCountText({ total, picks, next, source }: PickedRows, noun: string) {
  if (total === null) return `lebih dari ${formatThousands(picks.length)} ${noun}`
  const isOpenEnded = next !== null && total === maxCounted && new URLSearchParams(source).has('q')
  return `${formatThousands(total)}${isOpenEnded ? ' lebih' : ''} ${noun}`
}

/** Selected rows of a bulk action. `total` is null while the number of rows is unknown. */
export type PickedRows = {
  picks: Pick[]
  next: string | null
  total: number | null
  source: string
  isAll: boolean
  /** Server time (UTC ISO) at which the selected rows were read. */
  seen_at?: string
}

export function toggleId(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

export function useSelection<T extends Pick>(rows: T[], source: string, seen_at?: string) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<{ source: string; picks: Picks } | null>(null)
  const [shownSource, setShownSource] = useState(source)
  const everything = all?.source === source ? all.picks : null
  const here = rows.filter(({ id }) => picked.has(id))
  const isPage = rows.length > 0 && here.length === rows.length

  const wholePage = () => new Set(rows.map(({ id }) => id))
  const clear = () => {
    setAll(null)
    setPicked(new Set())
  }
  if (shownSource !== source) {
    setShownSource(source)
    clear()
  }

  return {
    selected: everything ? selectedByFilter(everything, source) : selectedOnPage(here, source, seen_at),
    rows: here,
    isPage: everything !== null || isPage,
    isAll: everything !== null,
    has: (id: string) => everything !== null || picked.has(id),
    toggle: (id: string) => {
      setAll(null)
      setPicked(before => toggleId(everything ? wholePage() : before, id))
    },
    togglePage: () => {
      setAll(null)
      setPicked(everything !== null || isPage ? new Set() : wholePage())
    },
    takeAll: (picks: Picks) => setAll({ source, picks }),
    clear,
  }
}

function selectedOnPage(here: Pick[], source: string, seen_at: string | undefined): PickedRows {
  const picks = here.map(({ id, label }) => ({ id, label }))
  return { picks, next: null, total: picks.length, source, isAll: false, seen_at }
}

function selectedByFilter({ items, next_cursor, total, seen_at }: Picks, source: string): PickedRows {
  // If this page has all rows, count them: the server may count `total` at a later moment than it reads the rows.
  const known = next_cursor === null ? items.length : total
  return { picks: items, next: next_cursor, total: known, source, isAll: true, seen_at }
}

export type Selection = ReturnType<typeof useSelection>
