import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { valueOrProblem } from '../../../lib/attempt'
import { Button } from '../../../ui/button'

const nextPaint = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))

function rowInView() {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')]
  const isInSight = (row: HTMLElement) => row.getBoundingClientRect().top > 0
  return rows.find(row => row.matches(':hover')) ?? rows.find(isInSight)
}

/** Keeps the row in view at its place on the screen while the list is read again. */
async function refreshInPlace(refresh: () => Promise<void>) {
  const row = rowInView()
  const before = row?.getBoundingClientRect().top ?? 0
  // Move the focus to the row, because the button that started the reload disappears.
  row?.querySelector<HTMLElement>('input, a, button')?.focus({ preventScroll: true })
  await refresh()
  await nextPaint()
  await nextPaint()
  if (row?.isConnected) scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' })
}

const pollMs = 20_000

/** `count`: number of new rows. `states`: a text from the server that changes when the state of a row changes. */
type Latest = { count: number; newest: string; states: string }

type NewsProps = {
  source: string
  start: Latest
  read: (source: string, after: string) => Promise<Latest>
  /** Text of the notice about new rows; `moved` is the text about changed rows. */
  came: (count: string) => string
  moved: string
}

function useNews({ source, start, read }: NewsProps) {
  const [latest, setLatest] = useState({ of: start, news: start })
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const { value } = await valueOrProblem(read(source, start.newest))
      if (value) setLatest({ of: start, news: value })
    }
    const timer = setInterval(() => void look(), pollMs)
    const onReturn = () => void look()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [source, start, read])
  return latest.of === start ? latest.news : start
}

/** Covers the list instead of moving it, and reloads the list only when the operator presses the button. */
export function NewRowsNotice(props: NewsProps) {
  const { revalidate, state } = useRevalidator()
  const { count, states } = useNews(props)
  const isNew = count > 0 || states !== props.start.states
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 flex justify-center top-16 z-20 print:hidden lg:top-3 lg:left-60"
    >
      {isNew && (
        <Button
          className="pointer-events-auto px-4! text-sm shadow-bar"
          disabled={state === 'loading'}
          onClick={() => void refreshInPlace(revalidate)}
        >
          <RotateCw size={16} aria-hidden="true" />
          {count > 0 ? props.came(`${count}${count === 100 ? '+' : ''}`) : props.moved}
          <span className="font-normal">· Tampilkan</span>
        </Button>
      )}
    </div>
  )
}
