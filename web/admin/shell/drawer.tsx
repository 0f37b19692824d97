import { Menu, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { ToolButton } from '../../ui/tool-button'
import { ShopBrand } from './brand'
import { Sidebar } from './sidebar'

type TopBarProps = { name: string; onSearch: () => void; onSignOut: () => void }

export function TopBar({ name, onSearch, onSignOut }: TopBarProps) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()

  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-white px-4 py-1.5 lg:hidden print:hidden">
      <ShopBrand />
      <div className="-mr-2 flex">
        <ToolButton icon={Search} label="Cari" tone="ink" aria-haspopup="dialog" onClick={onSearch} />
        <ToolButton
          icon={Menu}
          label="Buka menu"
          tone="ink"
          aria-haspopup="dialog"
          onClick={() => drawer.current?.showModal()}
        />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape */}
      <dialog
        ref={drawer}
        aria-label="Menu admin"
        className="drawer bg-white"
        onClick={event => event.target === event.currentTarget && close()}
      >
        <ToolButton
          icon={X}
          label="Tutup menu"
          tone="ink"
          className="absolute top-3 right-3"
          onClick={close}
        />
        <Sidebar name={name} onGo={close} onSignOut={onSignOut} />
      </dialog>
    </header>
  )
}
