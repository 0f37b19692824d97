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
  /** Omit `onClose` if the user must choose an action: the dialog then has no close button and ignores Escape. */
  onClose?: () => void
  title: string
  children: ReactNode
  className?: string
}

/** Fits the dialog above a phone's keyboard, which browsers put over the page. */
function fitAboveKeyboard(dialog: HTMLDialogElement | null) {
  const view = window.visualViewport
  if (!dialog || !view) return
  const place = () => {
    // Zooming with two fingers shrinks the visible part too, but must not resize the dialog.
    const isZoomed = view.scale > 1.01
    const top = isZoomed ? 0 : view.offsetTop
    const bottom = isZoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)
    dialog.style.setProperty('--above', `${top}px`)
    dialog.style.setProperty('--below', `${bottom}px`)
  }
  place()
  view.addEventListener('resize', place)
  view.addEventListener('scroll', place)
  return () => {
    view.removeEventListener('resize', place)
    view.removeEventListener('scroll', place)
  }
}

/** A native `<dialog>`, which handles Escape and focus. It stays mounted while closed. */
export function Dialog({ isOpen, onClose, title, children, className = 'max-w-lg' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const heading = useId()

  // No dependency list: after each render, reopen a dialog that the browser closed while `isOpen` stayed true.
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen) element?.close()
  })

  // The browser restores the focus only when a dialog closes, so close it before it unmounts.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  useEffect(() => (isOpen ? fitAboveKeyboard(dialog.current) : undefined), [isOpen])

  const askToClose = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose?.()
  }

  // The `close` event arrives late. Ignore it if the dialog is open again by then, as in React's strict mode.
  const noteClosing = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || dialog.current.open || !isOpen) return
    if (onClose) onClose()
    else dialog.current.showModal()
  }

  // A text selection that ends outside the dialog also clicks the backdrop: close only if the press began there.
  const notePress = (event: PointerEvent) => {
    isPressedOutside.current = event.target === dialog.current
  }

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && isPressedOutside.current) onClose?.()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={dialog}
      onCancel={askToClose}
      onClose={noteClosing}
      onPointerDown={notePress}
      onClick={closeOnBackdrop}
      aria-labelledby={heading}
      className={`top-[var(--above,0px)] bottom-[var(--below,0px)] max-h-[calc(100%-2rem-var(--above,0px)-var(--below,0px))] w-[calc(100%-2rem)] scroll-pb-24 rounded-card bg-white p-0 shadow-card ${className}`}
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

/** Footer that stays visible; it must be the last element of a dialog that scrolls. */
export const StickyDialogFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-5 mt-6 -mb-5 border-t border-line bg-white px-5 py-3 md:-mx-6 md:-mb-6 md:px-6">
    {children}
  </div>
)

type DialogActionsProps = { onCancel?: () => void; cancel?: string; children?: ReactNode }

export const DialogActions = ({ onCancel, cancel = 'Batal', children }: DialogActionsProps) => (
  <StickyDialogFooter>
    <div className="flex flex-wrap-reverse justify-end gap-x-3 gap-y-2 *:grow sm:*:grow-0">
      {onCancel && (
        <Button look="secondary" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  </StickyDialogFooter>
)
