import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'

let unsavedForms = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1) {
  unsavedForms += change
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether any form on the page holds something that would be lost with it. */
export const useHasUnsaved = () => useSyncExternalStore(subscribe, () => unsavedForms > 0)

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

  useEffect(() => {
    if (!isDirty) return
    count(1)
    return () => count(-1)
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
