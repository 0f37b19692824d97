import { useSyncExternalStore } from 'react'
import { listeners } from './listeners'

type Stored<T> = {
  empty: T
  get: () => T
  update: (change: (old: T) => T) => void
  subscribe: (listener: () => void) => () => void
  /** Takes over at once what another tab wrote, without waiting for its event. */
  reread: () => void
}

/** What is stored; undefined where storage is forbidden. */
function textOf(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Stored JSON; null for none and for what is not ours. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Something foreign means there is nothing of ours.
    return null
  }
}

function wasWritten(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    // Full or forbidden storage: the value then lives as long as the page.
    return false
  }
}

/** A tab that slept, or came back by 'back', was told nothing meanwhile. */
const wakings = ['pageshow', 'visibilitychange'] as const

/** A value kept in local storage and shared by tabs. `read` turns what was stored into a value, or null. */
export function stored<T>(key: string, empty: T, read: (value: unknown) => T | null): Stored<T> {
  let value: T | undefined
  /** The stored text that `value` was read from or written as. */
  let known: string | null | undefined
  const { tell, subscribe, isAny } = listeners()

  /** The value as it is stored at this moment; the very same one unless another tab wrote. */
  function latest() {
    const text = textOf(key)
    const isNews = text !== undefined && text !== known
    if (value !== undefined && !isNews) return value
    known = text
    value = read(parsed(text ?? null)) ?? empty
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
    for (const waking of wakings) addEventListener(waking, reread)
    // Nobody heard what other tabs wrote before.
    latest()
  }
  function unlisten() {
    removeEventListener('storage', onStorage)
    for (const waking of wakings) removeEventListener(waking, reread)
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

/** A stored value; empty in the worker and at the first paint, so that both render alike. */
export const useStored = <T>(store: Stored<T>) =>
  useSyncExternalStore(store.subscribe, store.get, () => store.empty)

const never = () => () => {}

/** Whether this runs in a browser past its first paint. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
