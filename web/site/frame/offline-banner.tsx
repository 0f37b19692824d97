import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser knows of a connection. True where nobody can tell. */
export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export const OfflineBanner = () => {
  const isOnline = useIsOnline()
  return (
    // In the flow, just below the header: what stands there moves down instead of lying beneath it.
    <div role="status" className={isOnline ? undefined : 'sticky top-16 z-20 mt-16 -mb-16 print:hidden'}>
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-yellow-soft px-4 py-2 text-sm font-semibold text-yellow-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Anda sedang luring. Sebagian isi mungkin tidak dapat dimuat.
        </p>
      )}
    </div>
  )
}
