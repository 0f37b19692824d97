import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { createListenerSet } from '../../../lib/listeners'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'

type LeaveDialogProps = {
  isOpen: boolean
  title: string
  leaveLabel: string
  onStay: () => void
  onLeave: () => void
  children: ReactNode
}

export const UnsavedChangesDialog = ({
  isOpen,
  title,
  leaveLabel,
  onStay,
  onLeave,
  children,
}: LeaveDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onStay} title={title} className="max-w-md">
    <p>{children}</p>
    <DialogActions onCancel={onStay} cancel="Tetap di sini">
      <Button look="danger" onClick={onLeave}>
        {leaveLabel}
      </Button>
    </DialogActions>
  </Dialog>
)

/** Message of each unsaved form for the sign-out dialog; null if signing out discards the form's input. */
const unsaved = new Map<symbol, string | null>()
const { tell: notify, subscribe } = createListenerSet()

export const useHasUnsavedChanges = () => useSyncExternalStore(subscribe, () => unsaved.size > 0)

const signOutWords = () => {
  const all = [...unsaved.values()]
  return all.every(words => words !== null) ? (all[0] ?? null) : null
}

export const useSignOutMessage = () => useSyncExternalStore(subscribe, signOutWords)

type UnsavedGuardProps = {
  isDirty: boolean
  onLeave?: () => void
  /** Replaces the dialog's default text if something other than typed input would be lost. */
  children?: ReactNode
  /** Message about what signing out does with this form. Omit it if signing out loses the input. */
  onSignOut?: string
}

export function UnsavedChangesGuard({ isDirty, onLeave, children, onSignOut }: UnsavedGuardProps) {
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
    notify()
    return () => {
      unsaved.delete(own)
      notify()
    }
  }, [isDirty, onSignOut])

  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }
  return (
    <UnsavedChangesDialog
      isOpen={blocker.state === 'blocked'}
      title={children ? 'Tinggalkan halaman?' : 'Perubahan belum disimpan'}
      leaveLabel="Tinggalkan halaman"
      onStay={stay}
      onLeave={leave}
    >
      {children ?? 'Jika halaman ini ditinggalkan, perubahan yang belum disimpan akan hilang.'}
    </UnsavedChangesDialog>
  )
}
