const nextPaint = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))

/** The row the operator is looking at: the one under the pointer, else the first visible one. */
function rowInView() {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')]
  const isInSight = (row: HTMLElement) => row.getBoundingClientRect().top > 0
  return rows.find(row => row.matches(':hover')) ?? rows.find(isInSight)
}

/** Reloads a list without moving the row that the operator is looking at. */
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
