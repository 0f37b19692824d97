import { isPlainRecord } from '../../../lib/guards'

const prefix = 'qurban.draft.'

/** Initial and current values of a form. */
export type Draft<T> = { base: T; mine: T }

// Cast: only the same form writes this value, within this browser session.
const asDraft = <T>(value: unknown) => value as Draft<T>

function readItem(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function writeItem(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the value is lost on reload.
  }
}

/** A value in sessionStorage, which survives a reload and a crash of the tab. `read` drops values that `check` rejects. */
export function sessionStoredValue<T>(name: string, check: (value: unknown) => T | null) {
  const key = prefix + name
  return {
    read: () => check(readItem(key)),
    keep: (value: T) => writeItem(key, value),
    forget: () => sessionStorage.removeItem(key),
  }
}

export const storedFormDraft = <T>(name: string) =>
  sessionStoredValue<Draft<T>>(name, value =>
    isPlainRecord(value) && 'base' in value && 'mine' in value ? asDraft<T>(value) : null,
  )

/** Whether a draft exists for a form whose name begins with `start` and ends with `end`. */
export const hasDraft = (start: string, end = '') =>
  Object.keys(sessionStorage).some(key => key.startsWith(`${prefix}form.${start}`) && key.endsWith(end))

/** Drafts belong to one operator; signing in as another one deletes them. */
export function bindDraftsToOperator(email: string) {
  const owner = sessionStoredValue('owner', value => (typeof value === 'string' ? value : null))
  if (owner.read() !== email) forgetAllDrafts()
  owner.keep(email)
}

export function forgetAllDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
