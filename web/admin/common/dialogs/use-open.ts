import { useEffect, useState } from 'react'
import { hasDraft, keptValue } from '../forms/draft'

// Only the screen of the same name writes it, and only within this visit.
const asOpen = <T>(value: unknown) => value as T | null

/**
 * Which dialog of a screen stands open. After a reload or a lost session it stands open again if something had been
 * typed into it: a form whose name begins with `forms`, and ends with the thing that it is `of`.
 */
export function useOpen<T>(screen: string, forms = `${screen}.`, of = '') {
  const [store] = useState(() => keptValue<T | null>(`open.${screen}`, asOpen<T>))
  const [open, setOpen] = useState(() => (hasDraft(forms, of) ? store.read() : null))

  // Left by a link, with what was typed given up; a reload does not come this way.
  useEffect(() => store.forget, [store])

  const become = (next: T | null) => {
    setOpen(next)
    if (next === null) store.forget()
    else store.keep(next)
  }
  return [open, become] as const
}
