import { Menu, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Brand } from './brand'
import { Sidebar } from './sidebar'

type TopBarProps = { email: string; onSearch: () => void; onSignOut: () => void }

/** The bar of small screens; its button opens the menu as a drawer. */
export function TopBar({ email, onSearch, onSignOut }: TopBarProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()

  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-white px-4 py-1.5 lg:hidden print:hidden">
      <Brand />
      <div className="-mr-2 flex">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onSearch}
          className="grid size-11 place-items-center rounded-lg hover:bg-paper"
        >
          <Search size={22} aria-hidden="true" />
          <span className="sr-only">Cari</span>
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => drawer.current?.showModal()}
          className="grid size-11 place-items-center rounded-lg hover:bg-paper"
        >
          <Menu size={22} aria-hidden="true" />
          <span className="sr-only">Buka menu</span>
        </button>
      </div>
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
