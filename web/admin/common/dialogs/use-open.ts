import { useEffect, useState } from 'react'
import { hasDraft, sessionStoredValue } from '../../../lib/office/form-draft'

// The cast is safe: only the same screen writes this value, in the same browser session.
const asOpen = <T>(value: unknown) => value as T | null

/** After a reload, the dialog opens again if a draft exists whose name begins with `forms` and ends with `of`. */
export function useStoredOpenDialog<T>(screen: string, forms = `${screen}.`, of = '') {
  const [store] = useState(() => sessionStoredValue<T | null>(`open.${screen}`, asOpen<T>))
  const [open, setOpen] = useState(() => (hasDraft(forms, of) ? store.read() : null))

  // Leaving the screen runs this cleanup; a reload does not run it, so the dialog can open again.
  useEffect(() => store.forget, [store])

  const become = (next: T | null) => {
    setOpen(next)
    if (next === null) store.forget()
    else store.keep(next)
  }
  return [open, become] as const
}
