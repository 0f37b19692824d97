import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'

/** Asks before a changed form is left, by link, by back button or by closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
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
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title="Perubahan belum disimpan"
      className="max-w-md"
    >
      <p>Jika halaman ini ditinggalkan, perubahan yang belum disimpan akan hilang.</p>
      <DialogActions>
        <Button look="secondary" onClick={stay}>
          Tetap di sini
        </Button>
        <Button look="danger" onClick={() => blocker.proceed?.()}>
          Tinggalkan halaman
        </Button>
      </DialogActions>
    </Dialog>
  )
}
