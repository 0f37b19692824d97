import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf } from './draft'
import { type Clash, type Difference, differences, isSame, mergeTyped } from './merge'

/**
 * Keeps what is typed into a form for this visit, and puts it back when the form opens again. What somebody else
 * saved meanwhile is told in `differences` and, down to each field, in `clashes`; the form's defaults are what is saved now.
 */
export function useFormDraft<V extends FieldValues, T>(name: string, form: UseFormReturn<V, unknown, T>) {
  const [draft] = useState(() => draftOf<V>(`form.${name}`))
  const [kept] = useState(draft.read)
  const [met, setMet] = useState<Difference[]>([])
  const [clashes, setClashes] = useState<Clash[]>([])
  const [isRestored, setRestored] = useState(kept !== null)

  useEffect(() => {
    const saved = () => savedValues(form)
    let stop = () => {}
    const begin = () => {
      if (kept) {
        const { merged, clashes } = mergeTyped<V>(kept.base, kept.mine, saved())
        setMet(differences(kept.base, kept.mine, saved()))
        setClashes(clashes)
        form.reset(merged, { keepDefaultValues: true, keepDirtyValues: false })
      }
      stop = form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSame(values, saved())) draft.forget()
          else draft.keep({ base: saved(), mine: values })
        },
      })
    }
    // The form itself fills in what is saved as it opens, after the effects of what is inside it.
    let isGone = false
    queueMicrotask(() => isGone || begin())
    return () => {
      isGone = true
      stop()
    }
  }, [form, draft, kept])

  /** What was typed is saved, or no longer wanted. */
  const settle = () => {
    draft.forget()
    setMet([])
    setClashes([])
    setRestored(false)
  }
  const discard = () => {
    settle()
    form.reset(savedValues(form), { keepDirtyValues: false })
  }
  return { isRestored, differences: met, clashes, setClashes, settle, discard, forget: draft.forget }
}

// The library types defaults as partial; a form of ours is always opened with all of them.
const asWhole = <V>(values: unknown) => (values ?? {}) as V

/** What counts as unchanged in a form. */
export const savedValues = <V extends FieldValues, T>({ formState }: UseFormReturn<V, unknown, T>) =>
  asWhole<V>(formState.defaultValues)
