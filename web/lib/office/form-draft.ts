import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isPlainRecord } from '../guards'
import { type Clash, type Difference, findConflicts, isEqualJson, mergeFormValues } from './form-merge'

const prefix = 'qurban.draft.'

type Draft<T> = { base: T; mine: T }

// The cast is safe: only the same form writes this draft, in the same browser session.
const asDraft = <T>(value: unknown) => value as Draft<T>

function readItem(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The keys of all drafts; none if storage is blocked. */
function draftKeys() {
  try {
    return Object.keys(sessionStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}

function removeItem(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function writeItem(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked, so the stored value is lost on reload.
  }
}

/** A sessionStorage value, which survives a reload or a crash of the tab. `read` drops values that `check` rejects. */
export function sessionStoredValue<T>(name: string, check: (value: unknown) => T | null) {
  const key = prefix + name
  return {
    read: () => check(readItem(key)),
    keep: (value: T) => writeItem(key, value),
    forget: () => removeItem(key),
  }
}

const storedFormDraft = <T>(name: string) =>
  sessionStoredValue<Draft<T>>(name, value =>
    isPlainRecord(value) && 'base' in value && 'mine' in value ? asDraft<T>(value) : null,
  )

export const hasDraft = (start: string, end = '') =>
  draftKeys().some(key => key.startsWith(`${prefix}form.${start}`) && key.endsWith(end))

export function bindDraftsToOwner(email: string) {
  const owner = sessionStoredValue('owner', value => (typeof value === 'string' ? value : null))
  if (owner.read() !== email) deleteAllDrafts()
  owner.keep(email)
}

export function deleteAllDrafts() {
  for (const key of draftKeys()) removeItem(key)
}

/** Stores the form's input as a draft. `differences` and `clashes` list what another operator saved meanwhile. */
export function useFormDraft<V extends FieldValues, T>(name: string, form: UseFormReturn<V, unknown, T>) {
  const [draft] = useState(() => storedFormDraft<V>(`form.${name}`))
  const [kept] = useState(draft.read)
  const [met, setMet] = useState<Difference[]>([])
  const [clashes, setClashes] = useState<Clash[]>([])
  const [isRestored, setRestored] = useState(kept !== null)

  useEffect(() => {
    const saved = () => defaultFormValues(form)
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
    // Restore the draft in a microtask, after the form's own effect has reset the form to the saved values.
    let isGone = false
    queueMicrotask(() => isGone || begin())
    return () => {
      isGone = true
      stop()
    }
  }, [form, draft, kept])

  /** Deletes the draft; call it when the input is saved or discarded. */
  const settle = () => {
    draft.forget()
    setMet([])
    setClashes([])
    setRestored(false)
  }
  const discard = () => {
    settle()
    form.reset(defaultFormValues(form), { keepDirtyValues: false })
  }
  return { isRestored, differences: met, clashes, setClashes, settle, discard, forget: draft.forget }
}

// The cast is safe: the library types default values as partial, but our forms always set all of them.
const asWhole = <V>(values: unknown) => (values ?? {}) as V

export const defaultFormValues = <V extends FieldValues, T>({ formState }: UseFormReturn<V, unknown, T>) =>
  asWhole<V>(formState.defaultValues)
