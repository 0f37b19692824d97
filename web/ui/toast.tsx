import { useEffect, useRef, useSyncExternalStore } from 'react'

type Toast = { id: number; message: string; tone: 'good' | 'bad' }

/** Long enough to read two short sentences, ms. */
const shownFor = 5000

let toasts: readonly Toast[] = []
let nextId = 1
const none: readonly Toast[] = []
const listeners = new Set<() => void>()

function become(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something for a few seconds, to eyes and to screen readers. */
export function toast(message: string, tone: Toast['tone'] = 'good') {
  const id = nextId++
  become([...toasts.slice(-2), { id, message, tone }])
  setTimeout(() => become(toasts.filter(shown => shown.id !== id)), shownFor)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Where toasts appear; one on each page. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const region = useRef<HTMLDivElement>(null)

  // Shown anew each time so that it lies above a dialog opened meanwhile.
  useEffect(() => {
    region.current?.hidePopover()
    if (shown.length > 0) region.current?.showPopover()
  }, [shown])

  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      className="fixed inset-x-0 top-auto bottom-24 mx-auto w-fit max-w-[calc(100%-2rem)] flex-col gap-2 bg-transparent p-0 open:flex print:hidden"
    >
      {shown.map(({ id, message, tone }) => (
        <p
          key={id}
          className={`animate-[rise_0.2s_ease-out] rounded-card px-4 py-3 font-semibold text-white shadow-card ${tone === 'good' ? 'bg-primary-dark' : 'bg-danger'}`}
        >
          {message}
        </p>
      ))}
    </div>
  )
}
