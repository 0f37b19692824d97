import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'

/** What each form with something unsaved says about signing out; null for what would simply be lost. */
const unsaved = new Map<symbol, string | null>()
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether any form on the page holds something that would be lost with it. */
export const useHasUnsaved = () => useSyncExternalStore(subscribe, () => unsaved.size > 0)

const wordsNow = () => {
  const all = [...unsaved.values()]
  return all.every(words => words !== null) ? (all[0] ?? null) : null
}

/** What to say before signing out where nothing is lost by it; null where something is. */
export const useSignOutWords = () => useSyncExternalStore(subscribe, wordsNow)

type UnsavedGuardProps = {
  isDirty: boolean
  /** Told when the page is left all the same. */
  onLeave?: () => void
  /** What would be lost, where it is not what was typed. */
  children?: ReactNode
  /** What signing out means for it, where it is not lost by that. */
  onSignOut?: string
}

/** Asks before a changed form is left, by link, by back button or by closing the tab. */
export function UnsavedGuard({ isDirty, onLeave, children, onSignOut }: UnsavedGuardProps) {
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
    const own = Symbol()
    unsaved.set(own, onSignOut ?? null)
    tell()
    return () => {
      unsaved.delete(own)
      tell()
    }
  }, [isDirty, onSignOut])

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
