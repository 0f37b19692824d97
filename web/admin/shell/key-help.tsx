import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { CheckField } from '../common/forms/check-field'
import { letterKeys, useLetterKeys } from '../common/parts/keys'
import { KeysList } from '../common/parts/keys-list'

const keys: [keys: string[], does: string][] = [
  [['Ctrl+K', '⌘K', '/'], 'Cari pesanan, pelanggan, sertifikat, hewan, atau layar'],
  [['J', '→'], 'Pesanan berikutnya dalam daftar'],
  [['K', '←'], 'Pesanan sebelumnya dalam daftar'],
  [['?'], 'Bantuan ini'],
]

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const areOn = useLetterKeys()
  return (
    <Dialog isOpen onClose={onClose} title="Pintasan keyboard" className="max-w-md">
      <KeysList keys={keys} />
      <div className="mt-4">
        <CheckField checked={areOn} onChange={event => letterKeys.update(() => event.target.checked)}>
          Pakai pintasan satu huruf
        </CheckField>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  )
}
