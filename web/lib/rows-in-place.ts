import { useState } from 'react'

type Row = { id: string }

/** Changed rows stay in place after a reload until `list` (the page's URL) changes. `kept` is the last changed row. */
export function useStableRowOrder<T extends Row>(rows: T[], list: string) {
  const [stored, setKept] = useState<{ list: string; rows: { row: T; at: number }[] }>({ list, rows: [] })
  const placed = stored.list === list ? stored.rows : []
  const items = restoreRowPositions(rows, placed)
  const keep = (row: T) => {
    const at = items.findIndex(({ id }) => id === row.id)
    setKept({ list, rows: [...placed.filter(old => old.row.id !== row.id), { row, at }] })
  }
  const drop = () => setKept({ list, rows: [] })
  return { items, keep, drop, kept: placed.at(-1)?.row }
}

/** Puts each row of `kept` back at its position `at`. A row with position -1 stays where `rows` has it. */
export function restoreRowPositions<T extends Row>(rows: T[], kept: { row: T; at: number }[]) {
  const known = kept.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)
  const all = rows.filter(({ id }) => !known.some(({ row }) => row.id === id))
  for (const { row, at } of known) all.splice(at, 0, rows.find(({ id }) => id === row.id) ?? row)
  return all
}
