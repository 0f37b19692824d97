import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useShortcuts } from '../../common/parts/keys'
import { ShortcutHelp } from '../../shell/key-help'

const SearchDialog = lazy(() => import('./dialog'))

export function useSearchShortcuts() {
  const [open, setOpen] = useState<'search' | 'help' | null>(null)
  const search = () => setOpen('search')
  const help = () => setOpen('help')
  const close = () => setOpen(null)
  useShortcuts({ '/': search, '?': help })
  useCommandKey(search)

  const dialogs = (
    <>
      <Suspense>{open === 'search' && <SearchDialog onClose={close} onHelp={help} />}</Suspense>
      {open === 'help' && <ShortcutHelp onClose={close} />}
    </>
  )
  return { search, dialogs }
}

/** Ctrl+K or ⌘K, also while typing. */
function useCommandKey(act: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isCommand || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (document.querySelector('dialog:modal') === null) act()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
