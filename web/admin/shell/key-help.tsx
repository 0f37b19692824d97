import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { CheckboxField } from '../common/forms/check-field'
import { letterShortcuts, useLetterShortcuts } from '../common/parts/keys'
import { ShortcutList } from '../common/parts/keys-list'

const keys: [keys: string[], does: string][] = [
  [['Ctrl+K', '⌘K', '/'], 'Cari pesanan, pelanggan, sertifikat, hewan, atau layar'],
  [['J', '→'], 'Pesanan berikutnya dalam daftar'],
  [['K', '←'], 'Pesanan sebelumnya dalam daftar'],
  [['?'], 'Bantuan ini'],
]

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const areOn = useLetterShortcuts()
  return (
    <Dialog isOpen onClose={onClose} title="Pintasan keyboard" className="max-w-md">
      <ShortcutList keys={keys} />
      <div className="mt-4">
        <CheckboxField checked={areOn} onChange={event => letterShortcuts.update(() => event.target.checked)}>
          Pakai pintasan satu huruf
        </CheckboxField>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}
