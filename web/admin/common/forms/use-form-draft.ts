import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { storedFormDraft } from './draft'
import { type Clash, type Difference, findConflicts, isEqualJson, mergeFormValues } from './merge'

/** Restores unsaved input when the form opens again. `differences` and `clashes`: what another operator saved meanwhile. */
export function useFormDraft<V extends FieldValues, T>(name: string, form: UseFormReturn<V, unknown, T>) {
  const [draft] = useState(() => storedFormDraft<V>(`form.${name}`))
  const [kept] = useState(draft.read)
  const [met, setMet] = useState<Difference[]>([])
  const [clashes, setClashes] = useState<Clash[]>([])
  const [isRestored, setRestored] = useState(kept !== null)

  useEffect(() => {
    const saved = () => unchangedFormValues(form)
    let stop = () => {}
    const begin = () => {
      if (kept) {
        const { merged, clashes } = mergeFormValues<V>(kept.base, kept.mine, saved())
        setMet(findConflicts(kept.base, kept.mine, saved()))
        setClashes(clashes)
        form.reset(merged, { keepDefaultValues: true, keepDirtyValues: false })
      }
      stop = form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isEqualJson(values, saved())) draft.forget()
          else draft.keep({ base: saved(), mine: values })
        },
      })
    }
    // Restore in a microtask: the form's own effect, which resets it to the saved values, must run first.
    let isGone = false
    queueMicrotask(() => isGone || begin())
    return () => {
      isGone = true
      stop()
    }
  }, [form, draft, kept])

  /** Call it when the input is saved or discarded. */
  const settle = () => {
    draft.forget()
    setMet([])
    setClashes([])
    setRestored(false)
  }
  const discard = () => {
    settle()
    form.reset(unchangedFormValues(form), { keepDirtyValues: false })
  }
  return { isRestored, differences: met, clashes, setClashes, settle, discard, forget: draft.forget }
}

// Cast: the library types defaults as partial, but our forms always set all of them.
const asWhole = <V>(values: unknown) => (values ?? {}) as V

/** Values that count as unchanged in a form. */
export const unchangedFormValues = <V extends FieldValues, T>({ formState }: UseFormReturn<V, unknown, T>) =>
  asWhole<V>(formState.defaultValues)
