import { useEffect, useState, useSyncExternalStore } from 'react'
import { createListenerSet } from './listeners'

type Stored<T> = {
  empty: T
  get: () => T
  update: (change: (old: T) => T) => void
  subscribe: (listener: () => void) => () => void
  /** Reads the value from storage again, because a `storage` event arrives later than another tab's change. */
  reread: () => void
}

function textOf(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

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
    return false
  }
}

/** Events of a tab that was suspended or restored by the back button and so received no `storage` events. */
const wakeEvents = ['pageshow', 'visibilitychange'] as const

/** A value in localStorage, shared between tabs; `empty` if `read`, which validates the parsed JSON, returns null. */
export function createStore<T>(key: string, empty: T, read: (value: unknown) => T | null): Stored<T> {
  let value: T | undefined
  let known: string | null | undefined
  const { tell, subscribe, isAny } = createListenerSet()

  /** The stored value; the same object as before unless another tab changed it. */
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
    // Read the value again, because changes by other tabs were not noticed before this subscription.
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

function tabText(key: string) {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * State that survives a reload or a discarded tab, in sessionStorage. `read` validates the parsed JSON. `empty` must be
 * the same object at each call. For browsers only: the first value is stored, not rendered by the server.
 */
export function useTabState<T>(key: string, empty: T, read: (value: unknown) => T) {
  const [value, setValue] = useState(() => {
    const text = tabText(key)
    return text === null ? empty : read(parseJsonOrNull(text))
  })
  useEffect(() => {
    try {
      if (value === empty) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Storage is full or blocked, so the value is lost on reload.
    }
  }, [key, value, empty])
  return [value, setValue] as const
}

const never = () => () => {}

export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
