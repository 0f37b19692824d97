import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderNews } from '../../../../worker/contract/order-desk'
import { settle } from '../../../lib/settle'
import { Button } from '../../../ui/button'
import { refreshInPlace } from '../../parts/refresh-in-place'
import { readNews } from '../calls'

const askEvery = 20_000

/** Asks what happened since the list was read, as long as somebody sees it. */
function useNews(source: string, start: OrderNews) {
  const [latest, setLatest] = useState({ of: start, news: start })
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const { value } = await settle(readNews(source, start.newest))
      if (value) setLatest({ of: start, news: value })
    }
    const timer = setInterval(() => void look(), askEvery)
    const onReturn = () => void look()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [source, start])
  return latest.of === start ? latest.news : start
}

/** Lies over the list and moves nothing; the list is read anew only when asked for. */
export function News({ source, start }: { source: string; start: OrderNews }) {
  const { revalidate, state } = useRevalidator()
  const { count, states } = useNews(source, start)
  const isNew = count > 0 || states !== start.states
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
          {count > 0 ? `${count}${count === 100 ? '+' : ''} pesanan baru` : 'Ada pesanan yang berubah'}
          <span className="font-normal">· Tampilkan</span>
        </Button>
      )}
    </div>
  )
}
