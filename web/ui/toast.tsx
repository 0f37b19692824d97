import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createListenerSet } from '../lib/listeners'
import { UntranslatedAmounts } from './exact-amount'

type Toast = { id: number; message: string; tone: 'good' | 'bad' }

const toastDurationMs = 5000

let toasts: readonly Toast[] = []
let nextId = 1
const none: readonly Toast[] = []
const { tell, subscribe } = createListenerSet()

function setToasts(next: readonly Toast[]) {
  toasts = next
  tell()
}

/** Returns a function that removes the toast before its time is over. */
export function toast(message: string, tone: Toast['tone'] = 'good') {
  const id = nextId++
  setToasts([...toasts.slice(-2), { id, message, tone }])
  const remove = () => setToasts(toasts.filter(shown => shown.id !== id))
  setTimeout(remove, toastDurationMs)
  return remove
}

/** Puts the toasts above open dialogs. Browsers without popover support show them below dialogs. */
function lift(region: HTMLElement | null) {
  if (!region || !('showPopover' in region)) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

const bottomCenter = 'inset-x-0 top-auto bottom-24 mx-auto w-fit max-w-[calc(100%-2rem)] *:px-4 *:py-3'

export function Toaster({ className = bottomCenter }: { className?: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const region = useRef<HTMLDivElement>(null)

  // Rendered even while empty: screen readers announce only changes inside an existing live region.
  useEffect(() => lift(region.current), [])

  // Lift the toasts above a dialog opened later, but not above the menu of the back office (`.drawer`).
  useEffect(() => {
    if (shown.length > 0 && document.querySelector('dialog[open]:not(.drawer)')) lift(region.current)
  }, [shown])

  return (
    <div
      ref={region}
      popover="manual"
      aria-live="polite"
      className={`fixed flex-col gap-2 pointer-events-none bg-transparent p-1 open:flex print:hidden ${className}`}
    >
      {shown.map(({ id, message, tone }) => (
        <p
          key={id}
          className={`animate-[rise_0.2s_ease-out] rounded-card font-semibold text-white shadow-card ring-2 ring-white ${tone === 'good' ? 'bg-primary-dark' : 'bg-danger'}`}
        >
          <UntranslatedAmounts>{message}</UntranslatedAmounts>
        </p>
      ))}
    </div>
  )
}
