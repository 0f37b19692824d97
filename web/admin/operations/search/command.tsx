import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { keyShortcutsPreference, useLetterShortcuts, useShortcuts } from '../../../lib/office/shortcuts'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { CheckboxField } from '../../common/forms/small-fields'
import { ShortcutList } from '../../common/parts/page-head'
import { hasOperatorRight } from '../../common/rights'

const keys: [keys: string[], does: string][] = [
  [['Ctrl+K', '⌘K', '/'], 'Cari pesanan, pelanggan, sertifikat, hewan, atau layar'],
  [['J', '→'], 'Pesanan berikutnya dalam daftar'],
  [['K', '←'], 'Pesanan sebelumnya dalam daftar'],
  [['?'], 'Bantuan ini'],
]

function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const areOn = useLetterShortcuts()
  return (
    <Dialog isOpen onClose={onClose} title="Pintasan keyboard" className="max-w-md">
      <ShortcutList keys={keys} />
      <div className="mt-4">
        <CheckboxField
          checked={areOn}
          onChange={event => keyShortcutsPreference.update(() => event.target.checked)}
        >
          Pakai pintasan satu huruf
        </CheckboxField>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}

const SearchDialog = lazy(() => import('./dialog'))

export function useSearchShortcuts() {
  const [open, setOpen] = useState<'search' | 'help' | null>(null)
  const search = () => hasOperatorRight('search', 'read') && setOpen('search')
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
