import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'

type LeaveUnsavedProps = { onStay: () => void; onLeave: () => void }

export const LeaveUnsaved = ({ onStay, onLeave }: LeaveUnsavedProps) => (
  <Dialog isOpen onClose={onStay} title="Perubahan belum disimpan" className="max-w-md">
    <p>Jika Anda keluar sekarang, perubahan yang belum disimpan akan hilang.</p>
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
