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

const nextPaint = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))

function rowInView() {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')]
  const isInSight = (row: HTMLElement) => row.getBoundingClientRect().top > 0
  return rows.find(row => row.matches(':hover')) ?? rows.find(isInSight)
}

/** Keeps the row in view at its place on the screen while the list is read again. */
export async function refreshInPlace(refresh: () => Promise<void>) {
  const row = rowInView()
  const before = row?.getBoundingClientRect().top ?? 0
  // Move the focus to the row, because the button that started the reload disappears.
  row?.querySelector<HTMLElement>('input, a, button')?.focus({ preventScroll: true })
  await refresh()
  await nextPaint()
  await nextPaint()
  if (row?.isConnected) scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' })
}
