import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { listeners } from '../../../lib/listeners'
import { LeaveDialog } from './leave-dialog'

/** What each form with something unsaved says about signing out; null for what would simply be lost. */
const unsaved = new Map<symbol, string | null>()
const { tell, subscribe } = listeners()

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
    <LeaveDialog
      isOpen={blocker.state === 'blocked'}
      title={children ? 'Tinggalkan halaman?' : 'Perubahan belum disimpan'}
      leaveLabel="Tinggalkan halaman"
      onStay={stay}
      onLeave={leave}
    >
      {children ?? 'Jika halaman ini ditinggalkan, perubahan yang belum disimpan akan hilang.'}
    </LeaveDialog>
  )
}
