import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'

type LeaveUnsavedProps = { words: string | null; onStay: () => void; onLeave: () => void }

export const LeaveUnsaved = ({ words, onStay, onLeave }: LeaveUnsavedProps) => (
  <Dialog
    isOpen
    onClose={onStay}
    title={words === null ? 'Perubahan belum disimpan' : 'Masih ada yang menunggu dikirim'}
    className="max-w-md"
  >
    <p>{words ?? 'Jika Anda keluar sekarang, perubahan yang belum disimpan akan hilang.'}</p>
    <DialogActions>
      <Button look="secondary" onClick={onStay}>
        Tetap di sini
      </Button>
      <Button look="danger" onClick={onLeave}>
        Keluar
      </Button>
    </DialogActions>
  </Dialog>
)
