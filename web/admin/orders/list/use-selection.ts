import { useState } from 'react'

/** Which of the rows on the page are picked; what is no longer on the page does not count. */
export function useSelection<T extends { id: string }>(rows: T[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => picked.has(id))
  const isAll = rows.length > 0 && selected.length === rows.length

  return {
    selected,
    isAll,
    has: (id: string) => picked.has(id),
    toggle: (id: string) =>
      setPicked(before => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    toggleAll: () => setPicked(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setPicked(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
