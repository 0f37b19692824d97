import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { Brand, Sidebar } from './sidebar'

/** The bar of small screens; its button opens the menu as a drawer. */
export function TopBar({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()

  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-white px-4 py-1.5 lg:hidden print:hidden">
      <Brand />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
        className="-mr-2 grid size-11 place-items-center rounded-lg hover:bg-paper"
      >
        <Menu size={22} aria-hidden="true" />
        <span className="sr-only">Buka menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        ref={drawer}
        aria-label="Menu admin"
        className="drawer bg-white"
        onClick={event => event.target === event.currentTarget && close()}
      >
        <button
          type="button"
          onClick={close}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-lg hover:bg-paper"
        >
          <X size={20} aria-hidden="true" />
          <span className="sr-only">Tutup menu</span>
        </button>
        <Sidebar email={email} onGo={close} onSignOut={onSignOut} />
      </dialog>
    </header>
  )
}
