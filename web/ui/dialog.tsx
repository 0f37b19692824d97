import { X } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button } from './button'
import { ToolButton } from './tool-button'

type DialogProps = {
  isOpen: boolean
  /** Left out where only an answer leads on: it then has no close button, and Escape does nothing. */
  onClose?: () => void
  title: string
  children: ReactNode
  className?: string
}

/** A modal on the native element: Escape closes, focus stays within and comes back. Stays mounted while closed. */
export function Dialog({ isOpen, onClose, title, children, className = 'max-w-lg' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const heading = useId()

  // Without a list of causes: an `onClose` that keeps it open must bring it back after the browser closed it.
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen) element?.close()
  })

  // Only closing gives the focus back to where it was, so a dialog taken out of the page closes first.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  const askToClose = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose?.()
  }

  // The event comes late: a dialog shown again meanwhile, as React's strict mode does, is not closed.
  const noteClosing = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || dialog.current.open || !isOpen) return
    if (onClose) onClose()
    else dialog.current.showModal()
  }

  // A text selected by dragging beyond the edge also clicks the backdrop; only a press that began there closes.
  const notePress = (event: PointerEvent) => {
    isPressedOutside.current = event.target === dialog.current
  }

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && isPressedOutside.current) onClose?.()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      onCancel={askToClose}
      onClose={noteClosing}
      onPointerDown={notePress}
      onClick={closeOnBackdrop}
      aria-labelledby={heading}
      className={`w-[calc(100%-2rem)] rounded-card bg-white p-0 shadow-card ${className}`}
    >
      {isOpen && (
        <div className="p-5 md:p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={heading} className="min-w-0 text-lg wrap-anywhere">
              {title}
            </h2>
            {onClose && <ToolButton icon={X} label="Tutup" className="-m-2" onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

type DialogActionsProps = { onCancel?: () => void; cancel?: string; children?: ReactNode }

/** The row of buttons that ends a dialog: the way out first, then what it is about. */
export const DialogActions = ({ onCancel, cancel = 'Batal', children }: DialogActionsProps) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
    {onCancel && (
      <Button look="secondary" onClick={onCancel}>
        {cancel}
      </Button>
    )}
    {children}
  </div>
)
