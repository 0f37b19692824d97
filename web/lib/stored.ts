import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

type Stored<T> = {
  empty: T
  get: () => T
  update: (change: (old: T) => T) => void
  subscribe: (listener: () => void) => () => void
  /**
   * Reads the value from storage now, because another tab may have written it and the `storage` event has not arrived
   * yet.
   */
  reread: () => void
}

function textOf(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Parses stored JSON; null for no text and for invalid JSON. */
export function parseJsonOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function wasWritten(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // Storage is full or blocked, so the value is lost at the next reload.
    return false
  }
}

/**
 * Events on which to read again: a suspended tab, or a tab restored by the back button, received no `storage` events.
 */
const wakeEvents = ['pageshow', 'visibilitychange'] as const

/** A value in local storage, shared between tabs. `read` returns null for invalid JSON. */
export function createStore<T>(key: string, empty: T, read: (value: unknown) => T | null): Stored<T> {
  let value: T | undefined
  /** The stored text that `value` was parsed from or written as. */
  let known: string | null | undefined
  const { tell, subscribe, isAny } = createListeners()

  /** Reads the stored value. Returns the same object unless another tab changed it. */
  function latest() {
    const text = textOf(key)
    const isNews = text !== undefined && text !== known
    if (value !== undefined && !isNews) return value
    known = text
    value = read(parseJsonOrNull(text ?? null)) ?? empty
    return value
  }
  const keep = (text: string) => {
    if (wasWritten(key, text)) known = text
  }
  function reread() {
    const before = value
    if (latest() !== before) tell()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) reread()
  }
  function listen() {
    addEventListener('storage', onStorage)
    for (const waking of wakeEvents) addEventListener(waking, reread)
    // Read the value again, because `storage` events that arrived before the first subscriber were not handled.
    latest()
  }
  function unlisten() {
    removeEventListener('storage', onStorage)
    for (const waking of wakeEvents) removeEventListener(waking, reread)
  }

  return {
    empty,
    reread,
    get: () => (value === undefined ? latest() : value),
    update(change) {
      const before = value
      const old = latest()
      value = change(old)
      if (value !== old) keep(JSON.stringify(value))
      if (value !== before) tell()
    },
    subscribe(listener) {
      if (!isAny()) listen()
      const leave = subscribe(listener)
      return () => {
        leave()
        if (!isAny()) unlisten()
      }
    },
  }
}

/** The stored value; `empty` during server rendering and hydration, so that both produce the same HTML. */
export const useStoredValue = <T>(store: Stored<T>) =>
  useSyncExternalStore(store.subscribe, store.get, () => store.empty)

const never = () => () => {}

/** False during server rendering and hydration, true afterwards. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
