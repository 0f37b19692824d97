import { isRecord } from '../../../lib/guards'

const prefix = 'qurban.draft.'

/** What was typed and what it started from. */
export type Draft<T> = { base: T; mine: T }

// Only the form of the same name writes it, and only within this visit.
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
    // Full or forbidden storage: the value then lives as long as the page.
  }
}

/** A value kept for this visit: through a reload, a lost session, a crash of the tab. `read` throws away what is foreign. */
export function keptValue<T>(name: string, check: (value: unknown) => T | null) {
  const key = prefix + name
  return {
    read: () => check(readItem(key)),
    keep: (value: T) => writeItem(key, value),
    forget: () => sessionStorage.removeItem(key),
  }
}

/** Keeps unsaved changes of a form for this visit. */
export const draftOf = <T>(name: string) =>
  keptValue<Draft<T>>(name, value =>
    isRecord(value) && 'base' in value && 'mine' in value ? asDraft<T>(value) : null,
  )

/** Whether something typed into one of these forms waits to be saved. */
export const hasDraft = (start: string, end = '') =>
  Object.keys(sessionStorage).some(key => key.startsWith(`${prefix}form.${start}`) && key.endsWith(end))

/** The drafts of this visit are of one operator; whoever signs in after somebody else finds none. */
export function claimDrafts(email: string) {
  const owner = keptValue('owner', value => (typeof value === 'string' ? value : null))
  if (owner.read() !== email) forgetAllDrafts()
  owner.keep(email)
}

/** Nothing of what one operator typed waits for the next one. */
export function forgetAllDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
