import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

const gapPx = 4

function position(box: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = box
  const below = at.bottom + gapPx
  box.style.top = `${below + height > innerHeight ? Math.max(gapPx, at.top - height - gapPx) : below}px`
  box.style.left = `${Math.max(gapPx, at.right - width)}px`
}

/** Chrome before 114 and Safari before 17 do not support popovers; there a script shows and hides the box. */
const hasPopovers = 'popover' in HTMLElement.prototype

const itemSelector = 'button, a, input'

type PopoverProps = {
  label: ReactNode
  look: string
  children: (close: () => void) => ReactNode
}

export function Popover({ label, look, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)

  const [isShownByHand, setIsShownByHand] = useState(false)

  const close = () => (hasPopovers ? box.current?.hidePopover() : setIsShownByHand(false))
  const open = () => {
    if (!box.current || !button.current) return
    position(box.current, button.current)
    box.current.querySelector<HTMLElement>(itemSelector)?.focus({ preventScroll: true })
    addEventListener('scroll', close, { once: true })
  }
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed') removeEventListener('scroll', close)
    else open()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the box is shown or hidden
  useEffect(() => {
    if (!isShownByHand) return
    open()
    const leaving = new AbortController()
    const closeOutside = ({ target }: Event) => {
      const isInside =
        target instanceof Node && (box.current?.contains(target) || button.current?.contains(target))
      if (!isInside) close()
    }
    addEventListener('pointerdown', closeOutside, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isShownByHand])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShownByHand) return close()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const inside: (Element | null)[] = [...(box.current?.querySelectorAll(itemSelector) ?? [])]
    const now = inside.indexOf(document.activeElement)
    const next = inside.at((now + step) % inside.length)
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        onClick={hasPopovers ? undefined : () => setIsShownByHand(isShown => !isShown)}
        className={look}
      >
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside */}
      <div
        ref={box}
        id={id}
        popover="auto"
        hidden={!hasPopovers && !isShownByHand}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        className="fixed inset-auto z-50 m-0 max-w-[calc(100vw-0.5rem)] min-w-44 rounded-card border border-line bg-white p-1 shadow-bar"
      >
        {children(close)}
      </div>
    </>
  )
}
