import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { SignInForm } from './sign-in-form'

type SignInAgainProps = { email: string; words: string | null; onLeave: () => void }

/** Dialog over a page with unsaved input whose session ended; signing in returns to that page. */
export default function SignInAgain({ email, words, onLeave }: SignInAgainProps) {
  return (
    <Dialog isOpen title="Sesi Anda berakhir" className="max-w-md">
      <p>
        Masuk lagi untuk melanjutkan.{' '}
        {words === null ? 'Isian yang belum disimpan tetap ada di halaman ini.' : words}
      </p>
      <SignInForm email={email} />
      <Button look="undo" onClick={onLeave} className="mt-2 w-full">
        {words === null ? 'Buang isian dan keluar' : 'Keluar'}
      </Button>
    </Dialog>
  )
}
