import { useEffect, useRef, useState } from 'react'
import { hasDraft, sessionStoredValue } from './form-draft'

// The cast is safe: only the same screen writes this value, in the same browser session.
const asOpen = <T>(value: unknown) => value as T | null

/** A late response calls `become` of an older render. It must not close the dialog that was opened after its own. */
export function useOpenDialog<T>(start: T | null = null, keep = (_open: T | null) => {}) {
  const [open, setOpen] = useState(start)
  const opened = useRef(0)
  const mine = opened.current
  const become = (next: T | null) => {
    if (next === null && mine !== opened.current) return
    opened.current += 1
    setOpen(next)
    keep(next)
  }
  return [open, become] as const
}

/** After a reload, the dialog opens again if a draft exists whose name begins with `forms` and ends with `of`. */
export function useStoredOpenDialog<T>(screen: string, forms = `${screen}.`, of = '') {
  const [store] = useState(() => sessionStoredValue<T | null>(`open.${screen}`, asOpen<T>))
  const [start] = useState(() => (hasDraft(forms, of) ? store.read() : null))

  // Leaving the screen runs this cleanup; a reload does not run it, so the dialog can open again.
  useEffect(() => store.forget, [store])

  return useOpenDialog(start, open => (open === null ? store.forget() : store.keep(open)))
}
