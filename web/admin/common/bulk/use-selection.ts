import { useState } from 'react'
import type { Pick, Picks } from '../../../../worker/contract/bulk'

/** The rows a step is for. `total` is null where only doing it will tell. */
export type Selected = {
  picks: Pick[]
  next: string | null
  total: number | null
  source: string
  isAll: boolean
  /** When the server read these rows. */
  seen_at?: string
}

/** The same set with `id` in it, or without it where it was. */
export function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * Which of the rows on the page are picked, or all that the filter matched at one moment. What is no longer on the
 * page does not count, and another filter is another selection.
 */
export function useSelection<T extends Pick>(rows: T[], source: string, seen_at?: string) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<{ source: string; picks: Picks } | null>(null)
  const everything = all?.source === source ? all.picks : null
  const here = rows.filter(({ id }) => picked.has(id))
  const isPage = rows.length > 0 && here.length === rows.length

  const wholePage = () => new Set(rows.map(({ id }) => id))
  const clear = () => {
    setAll(null)
    setPicked(new Set())
  }

  return {
    selected: everything ? selectedAll(everything, source) : selectedHere(here, source, seen_at),
    rows: here,
    isPage: everything !== null || isPage,
    isAll: everything !== null,
    has: (id: string) => everything !== null || picked.has(id),
    toggle: (id: string) => {
      setAll(null)
      setPicked(before => toggled(everything ? wholePage() : before, id))
    },
    togglePage: () => {
      setAll(null)
      setPicked(everything !== null || isPage ? new Set() : wholePage())
    },
    takeAll: (picks: Picks) => setAll({ source, picks }),
    clear,
  }
}

function selectedHere(here: Pick[], source: string, seen_at: string | undefined): Selected {
  const picks = here.map(({ id, label }) => ({ id, label }))
  return { picks, next: null, total: picks.length, source, isAll: false, seen_at }
}

function selectedAll({ items, next_cursor, total, seen_at }: Picks, source: string): Selected {
  // The counters may be a moment ahead of the rows that were read; all rows on one page are the truth.
  const known = next_cursor === null ? items.length : total
  return { picks: items, next: next_cursor, total: known, source, isAll: true, seen_at }
}

export type Selection = ReturnType<typeof useSelection>
