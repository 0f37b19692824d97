import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { SignInForm } from './sign-in-form'

type SignInAgainProps = { email: string; onLeave: () => void }

/** Over a page that holds something unsaved when its session ends: signing in goes on where one was. */
export function SignInAgain({ email, onLeave }: SignInAgainProps) {
  return (
    <Dialog isOpen title="Sesi Anda berakhir" className="max-w-md">
      <p>Masuk lagi untuk melanjutkan. Isian yang belum disimpan tetap ada di halaman ini.</p>
      <SignInForm email={email} />
      <Button look="undo" onClick={onLeave} className="mt-2 w-full">
        Buang isian dan keluar
      </Button>
    </Dialog>
  )
}
