import { useEffect, useState } from 'react'
import { hasDraft, sessionStoredValue } from '../forms/use-form-draft'

// Cast: only the same screen writes this value, within this browser session.
const asOpen = <T>(value: unknown) => value as T | null

/** After a reload, reopens the dialog if a draft's name begins with `forms` and ends with `of`. */
export function useStoredOpenDialog<T>(screen: string, forms = `${screen}.`, of = '') {
  const [store] = useState(() => sessionStoredValue<T | null>(`open.${screen}`, asOpen<T>))
  const [open, setOpen] = useState(() => (hasDraft(forms, of) ? store.read() : null))

  // Delete the stored dialog when a link leaves the screen, which discards the input. A reload does not run this
  // cleanup.
  useEffect(() => store.forget, [store])

  const become = (next: T | null) => {
    setOpen(next)
    if (next === null) store.forget()
    else store.keep(next)
  }
  return [open, become] as const
}
