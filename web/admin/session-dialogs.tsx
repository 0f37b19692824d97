import { useState } from 'react'
import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import { SignInForm } from './sign-in-form'

type SignInAgainProps = { email: string; onLeave: () => void }

/** Over a page that holds something unsaved when its session ends: signing in goes on where one was. */
export function SignInAgain({ email, onLeave }: SignInAgainProps) {
  const [, stay] = useState(0)
  return (
    <Dialog isOpen onClose={() => stay(n => n + 1)} title="Sesi Anda berakhir" className="max-w-md">
      <p>Masuk lagi untuk melanjutkan. Isian yang belum disimpan tetap ada di halaman ini.</p>
      <SignInForm email={email} />
      <Button look="undo" onClick={onLeave} className="mt-2 w-full">
        Buang isian dan keluar
      </Button>
    </Dialog>
  )
}

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
