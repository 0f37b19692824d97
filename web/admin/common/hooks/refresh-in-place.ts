const nextPaint = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))

/** The row that somebody looks at: the one under the pointer, else the first one in sight. */
function lookedAt() {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')]
  const isInSight = (row: HTMLElement) => row.getBoundingClientRect().top > 0
  return rows.find(row => row.matches(':hover')) ?? rows.find(isInSight)
}

/** Reads a list anew and leaves the row that somebody looks at where it is, whatever comes in above it. */
export async function refreshInPlace(refresh: () => Promise<void>) {
  const row = lookedAt()
  const before = row?.getBoundingClientRect().top ?? 0
  // What asked for it goes away, and the focus with it.
  row?.querySelector<HTMLElement>('input, a, button')?.focus({ preventScroll: true })
  await refresh()
  await nextPaint()
  await nextPaint()
  if (row?.isConnected) scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' })
}
