import { isRecord } from '../../lib/guards'

const prefix = 'qurban.draft.'

/** What was typed and what it started from. */
export type Draft<T> = { base: T; mine: T }

// Only the form of the same name writes it, and only within this visit.
const asDraft = <T>(value: unknown) => value as Draft<T>

/** Keeps unsaved changes of a form for this visit: through a reload, a lost session, a crash of the tab. */
export function draftOf<T>(name: string) {
  const key = prefix + name
  return {
    read(): Draft<T> | null {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isRecord(value) && 'base' in value && 'mine' in value ? asDraft<T>(value) : null
      } catch {
        return null
      }
    },
    keep(draft: Draft<T>) {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Full or forbidden storage: the changes then live as long as the page.
      }
    },
    forget: () => sessionStorage.removeItem(key),
  }
}

/** Nothing of what one operator typed waits for the next one. */
export function forgetAllDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
