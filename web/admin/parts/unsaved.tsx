import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'

type UnsavedGuardProps = {
  isDirty: boolean
  /** Told when the page is left all the same. */
  onLeave?: () => void
  /** What would be lost, where it is not what was typed. */
  children?: ReactNode
}

/** Asks before a changed form is left, by link, by back button or by closing the tab. */
export function UnsavedGuard({ isDirty, onLeave, children }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title={children ? 'Tinggalkan halaman?' : 'Perubahan belum disimpan'}
      className="max-w-md"
    >
      <p>{children ?? 'Jika halaman ini ditinggalkan, perubahan yang belum disimpan akan hilang.'}</p>
      <DialogActions>
        <Button look="secondary" onClick={stay}>
          Tetap di sini
        </Button>
        <Button look="danger" onClick={leave}>
          Tinggalkan halaman
        </Button>
      </DialogActions>
    </Dialog>
  )
}
